import { positionCollections } from '@oxbow/chain/positionCollections'
import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import { accounts } from '@oxbow/test/accounts'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAddressFacts } from './getAddressFacts.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

function ask(address: Hex) {
  const client = createExchangeClient({ rpcUrl: () => chain.url })
  return getAddressFacts(client, { network: chain, address: address.toLowerCase() as Hex })
}

describe('getAddressFacts', () => {
  test('default: a token says its name, symbol and decimals', async () => {
    const token = await deployToken(chain, { symbol: 'OAK', name: 'Oak', decimals: 8 })
    expect(await ask(token.address)).toEqual({ kind: 'token', name: 'Oak', symbol: 'OAK', decimals: 8 })
  })

  test('behavior: pools of both factories are known as pools, though a v2 pair is a token too', async () => {
    const [a, b] = [await deployToken(chain, { symbol: 'ASH' }), await deployToken(chain, { symbol: 'ELM' })]
    const v2 = await createPool(chain, { protocol: 'v2', tokenA: a.address, tokenB: b.address })
    const v3 = await createPool(chain, { protocol: 'v3', tokenA: a.address, tokenB: b.address, feePips: 500 })
    const symbols = expect.arrayContaining(['ASH', 'ELM'])
    for (const [pool, protocol, feePips] of [
      [v2, 'v2', 3_000],
      [v3, 'v3', 500],
    ] as const) {
      const facts = await ask(pool.id)
      if (facts.kind !== 'pool') throw new Error(`A pool was taken for ${facts.kind}.`)
      expect(facts).toMatchObject({ protocol, feePips })
      expect([facts.token0.symbol, facts.token1.symbol]).toEqual(symbols)
    }
  })

  test('behavior: an account, an empty address and a contract that is neither', async () => {
    expect(await ask(accounts[0]!.address)).toEqual({ kind: 'account' })
    expect(await ask(`0x${'1'.repeat(40)}`)).toEqual({ kind: 'account' })
    expect(await ask(chain.contracts.multicall3)).toEqual({ kind: 'contract' })
  })

  test('behavior: a contract of NFTs by its name', async () => {
    const collections = positionCollections(chain)
    expect(collections).toHaveLength(2)
    for (const { address, name } of collections)
      expect(await ask(address)).toEqual({ kind: 'contract', collection: name })
  })
})
