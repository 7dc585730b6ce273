import { pinnedTokens } from '@oxbow/chain/pinnedTokens'
import { plainNode } from '@oxbow/exchange-test/plainNode'
import { plainContracts } from '@oxbow/exchange-test/plainTradingChain'
import { erc20Abi, type Hex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { checkTokens } from './checkTokens.ts'
import type { SigningNode } from './openSigningNode.ts'

const usdc = pinnedTokens(1).find(({ symbol }) => symbol === 'USDC')!.address
const unknown = `0x${'e'.repeat(40)}` as const
const other = `0x${'f'.repeat(40)}` as const

type Said = { symbol?: string; decimals?: number }

/** What is found of tokens of mainnet, when their contracts say so. */
async function check(
  tokens: readonly { address: Hex; symbol: string; decimals: number }[],
  said: Readonly<Record<Hex, Said>> = {},
  source: SigningNode['source'] = 'wallet',
) {
  const { node, calls } = plainNode({
    answers: Object.entries(said).flatMap(([target, facts]) =>
      (['symbol', 'decimals'] as const).map((functionName) => ({
        target: target as Hex,
        abi: erc20Abi,
        functionName,
        says: facts[functionName],
      })),
    ),
  })
  const network = { chainId: 1, contracts: plainContracts }
  const found = await checkTokens({ ...node, source, alone: node } as unknown as SigningNode, { network, tokens })
  return { found, asked: new Set(calls.map(({ target }) => target.toLowerCase())) }
}
const one = async (
  ...[token, said, source]: [{ address: Hex; symbol: string; decimals: number }, Said?, SigningNode['source']?]
) => {
  const { decimals, otherName } = (await check([token], said && { [token.address]: said }, source)).found[0]!
  return [decimals, otherName]
}

describe('checkTokens', () => {
  const abc = { address: unknown, symbol: 'ABC', decimals: 9 }

  test('default: a token that says what it is shown as, by another node than the server’s', async () => {
    expect(await one(abc, { symbol: 'ABC', decimals: 9 })).toEqual(['verified', undefined])
    expect(await one(abc, { symbol: 'ABC', decimals: 9 }, 'own')).toEqual(['verified', undefined])
    expect(await one(abc, { symbol: 'ABC', decimals: 9 }, 'server')).toEqual(['server', undefined])
  })

  test('default: a token that the build knows needs nobody’s word', async () => {
    const token = { address: usdc, symbol: 'USDC', decimals: 6 }
    expect(await one(token, undefined, 'server')).toEqual(['verified', undefined])
    expect(await one(token, { symbol: 'USDC', decimals: 6 }, 'server')).toEqual(['verified', undefined])
  })

  test('error: other decimals, by the build or by the contract', async () => {
    const mismatch = { code: 'TokenMismatch' }
    await expect(one({ address: usdc, symbol: 'USDC', decimals: 8 })).rejects.toMatchObject(mismatch)
    // Both are held against it: a node that says 8 of USDC is not believed either.
    const lied = one({ address: usdc, symbol: 'USDC', decimals: 6 }, { symbol: 'USDC', decimals: 8 })
    await expect(lied).rejects.toMatchObject(mismatch)
    const eight = one(abc, { symbol: 'ABC', decimals: 8 })
    await expect(eight).rejects.toMatchObject({ ...mismatch, facts: ['ABC has 8 decimals, not 9.'] })
  })

  test('behavior: a token that does not say its decimals is nobody’s but the server’s', async () => {
    expect(await one(abc)).toEqual(['server', undefined])
    expect(await one(abc, { symbol: 'ABC' }, 'own')).toEqual(['server', undefined])
  })

  test('behavior: another name than it is shown under is told, the build’s before the contract’s', async () => {
    expect((await one(abc, { symbol: 'XYZ', decimals: 9 }))[1]).toBe('XYZ')
    const shown = { address: usdc, symbol: 'USDX', decimals: 6 }
    expect((await one(shown, { symbol: 'USDX', decimals: 6 }))[1]).toBe('USDC')
    expect((await one({ ...shown, symbol: 'USDC' }, { symbol: 'USDX', decimals: 6 }))[1]).toBeUndefined()
    // In whatever letters.
    expect((await one({ ...abc, symbol: 'abc' }, { symbol: 'ABC', decimals: 9 }))[1]).toBeUndefined()
    expect((await one(abc, { symbol: 'abc', decimals: 9 }))[1]).toBeUndefined()
  })

  test('behavior: the native currency has eighteen, and no contract is asked', async () => {
    const ether = { address: zeroAddress, symbol: 'ETH', decimals: 18 }
    const said = { [zeroAddress]: { symbol: 'XYZ', decimals: 3 }, [unknown]: { symbol: 'ABC', decimals: 9 } }
    const { found, asked } = await check([ether, abc], said, 'server')
    expect(found).toEqual([
      { token: ether, decimals: 'verified', otherName: undefined },
      { token: abc, decimals: 'server', otherName: undefined },
    ])
    expect(asked).toEqual(new Set([unknown]))
    await expect(check([{ ...ether, decimals: 6 }])).rejects.toMatchObject({ code: 'TokenMismatch' })
  })

  test('behavior: each token by its own contract', async () => {
    const said = { [unknown]: { symbol: 'ABC', decimals: 9 }, [other]: { symbol: 'DEF', decimals: 3 } }
    const { found } = await check([abc, { address: other, symbol: 'DEF', decimals: 3 }], said)
    expect(found.map(({ decimals, otherName }) => [decimals, otherName])).toEqual([
      ['verified', undefined],
      ['verified', undefined],
    ])
  })
})
