import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import type { Hex } from 'viem'
import { createPublicClient, encodeAbiParameters, http } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTokens } from './readTokens.ts'

describe('readTokens', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startChain()
  })
  afterAll(() => chain.stop())

  const read = (...addresses: Hex[]) =>
    readTokens(chain.publicClient, { addresses, multicall3: chain.contracts.multicall3 })

  /** Deploys a contract that answers every call with the same bytes: code that copies and returns the bytes that follow it. */
  async function answering(index: number, answer: Hex): Promise<Hex> {
    const address = `0x${(0xa000 + index).toString(16).padStart(40, '0')}` as const
    const length = ((answer.length - 2) / 2).toString(16).padStart(4, '0')
    const bytecode: Hex = `0x61${length}600e60003961${length}6000f3${answer.slice(2)}`
    await chain.testClient.setCode({ address, bytecode })
    return address
  }
  const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])

  test('default: tokens of today and those older than the standard', async () => {
    const usual = await deployToken(chain, { name: 'USD Coin', symbol: 'USDC', decimals: 6 })
    const old = await deployToken(chain, { name: 'Maker', symbol: 'MKR', quirk: 'bytes32-symbol' })
    expect(await read(usual.address, old.address)).toEqual([
      { address: usual.address, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
      { address: old.address, name: 'Maker', symbol: 'MKR', decimals: 18 },
    ])
  })

  test("behavior: bad tokens have undefined fields and don't affect the good ones", async () => {
    const good = await deployToken(chain, { name: 'Good', symbol: 'GOOD' })
    const nobody = '0x00000000000000000000000000000000000000aa'
    const burner = '0x00000000000000000000000000000000000000ab'
    // INVALID uses up all gas.
    await chain.testClient.setCode({ address: burner, bytecode: '0xfe' })
    const addresses = [burner, nobody, await answering(1, '0x01'), await answering(2, `0x${'ff'.repeat(96)}`)] as const
    const facts = await read(...addresses, good.address)
    for (const [at, address] of addresses.entries())
      expect(facts[at]).toEqual({ address, name: undefined, symbol: undefined, decimals: undefined })
    expect(facts.at(-1)).toMatchObject({ name: 'Good', symbol: 'GOOD', decimals: 18 })
  })

  test.each([
    [1, 'control and direction characters', 'US\u0000D\u202eC\u200b\n', 'USDC'],
    [2, 'inner blanks', '  Wrapped \t  Ether  ', 'Wrapped Ether'],
    [3, 'too long', 'x'.repeat(5_000), 'x'.repeat(64)],
    [4, 'whole characters, not halves', '🦄'.repeat(70), '🦄'.repeat(64)],
    [5, 'nothing visible', '\u200b\u200b', undefined],
  ])('behavior: text %i: %s', async (index, _case, raw, clean) => {
    const [facts] = await read(await answering(10 + index, text(raw)))
    expect(facts?.name).toBe(clean)
  })

  test('behavior: invalid UTF-8, and impossible decimals', async () => {
    const broken = `0x${'20'.padStart(64, '0')}${'4'.padStart(64, '0')}${'41ff4243'.padEnd(64, '0')}` as const
    const [facts, absurd] = await read(await answering(20, broken), await answering(21, `0x${'4f'.padStart(64, '0')}`))
    expect(facts?.name).toBe('ABC')
    expect(absurd?.decimals).toBeUndefined()
  })

  test('error: no node', async () => {
    const client = createPublicClient({ transport: http('http://127.0.0.1:9', { retryCount: 0 }) })
    const { multicall3 } = chain.contracts
    await expect(readTokens(client, { addresses: [multicall3], multicall3 })).rejects.toThrow(
      'The node does not answer contract reads.',
    )
  })
})
