import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { Snapshot } from '@oxbow/router/Snapshot'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { createPublicClient, custom } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTransferTaxes, type TransferTaxes } from './TransferTaxes.ts'

let chain: TestChain
/** Takes 2 % of each transfer, takes nothing, is in no pool. */
let [taxed, plain, unpooled]: [TokenId, TokenId, TokenId] = ['0x', '0x', '0x']
let [inPair, inManager]: [Snapshot, Snapshot] = [{} as Snapshot, {} as Snapshot]
let nowMs = 0
let taxes: TransferTaxes
let unanswered = 0

/** A quote waits a second for the node; here its answer is waited for, however busy the machine is. */
async function learn(tokens: readonly TokenId[], snapshot: Snapshot): Promise<void> {
  await taxes.learn(tokens, snapshot)
  await expect.poll(() => unanswered).toBe(0)
}

const snapshotOf = (...pools: readonly object[]) =>
  ({ pools: new Map((pools as PoolState[]).map((pool) => [pool.id, pool])) }) as unknown as Snapshot

beforeAll(async () => {
  chain = await startChain()
  const deploy = async (quirk?: 'fee-on-transfer') =>
    (await deployToken(chain, quirk && { quirk })).address.toLowerCase() as TokenId
  ;[taxed, plain, unpooled] = [await deploy('fee-on-transfer'), await deploy(), await deploy()]
  const pair = await createPool(chain, { protocol: 'v2', tokenA: taxed, tokenB: plain })
  const pool = await createPool(chain, { protocol: 'v4', tokenA: nativeToken, tokenB: plain })
  const nobody = `0x${'9'.repeat(40)}`
  const empty = { ...pair, id: nobody, reserve0: 0n, reserve1: 0n }
  const dry = { ...pool, protocol: 'v3', id: `${nobody.slice(0, -1)}8`, liquidity: 0n }
  const others = { ...pair, id: `${nobody.slice(0, -1)}7`, token0: unpooled, token1: nativeToken, reserve0: 0n }
  inPair = snapshotOf(others, empty, dry, { ...pair, reserve0: 1n, reserve1: 1n })
  inManager = snapshotOf({ ...pool, liquidity: 1n })
})
afterAll(() => chain.stop())
beforeEach(() => {
  nowMs = 1_000_000
  const transport = custom({
    async request(call) {
      unanswered++
      return chain.publicClient.request(call as never).finally(() => unanswered--)
    },
  })
  const client = createPublicClient({ chain: chain.publicClient.chain, transport })
  taxes = createTransferTaxes(client, { contracts: chain.contracts } as never, () => nowMs)
})

describe('createTransferTaxes', () => {
  test('default: what a token takes, found in a pool that holds some of it', async () => {
    expect(taxes.isKnown([taxed])).toBe(false)
    await learn([taxed, plain], inPair)
    expect([...taxes.known()]).toEqual([[taxed, 200]])
    expect(taxes.isKnown([taxed, plain])).toBe(true)
    expect(taxes.isKnown([taxed, unpooled])).toBe(false)
  })

  test('behavior: tokens of v4 pools lie with the manager', async () => {
    await learn([plain], inManager)
    // It is known: an unknown one would be asked for again after a minute.
    nowMs += 60_000
    expect(taxes.isKnown([plain])).toBe(true)
  })

  test('behavior: the native currency and its wrapped token take nothing', () => {
    expect(taxes.isKnown([nativeToken, chain.contracts.weth])).toBe(true)
  })

  test('behavior: asked again after ten minutes, or after one when nobody could tell', async () => {
    await learn([taxed, unpooled], inPair)
    nowMs += 59_999
    expect(taxes.isKnown([taxed, unpooled])).toBe(true)
    nowMs += 1
    expect(taxes.isKnown([unpooled])).toBe(false)
    nowMs += 540_000 - 1
    expect(taxes.isKnown([taxed])).toBe(true)
    nowMs += 1
    expect(taxes.isKnown([taxed])).toBe(false)
  })

  test('behavior: a new map when something changed, the same when nothing did', async () => {
    const none = taxes.known()
    await learn([plain], inPair)
    expect(taxes.known()).toBe(none)
    await learn([taxed], inPair)
    const known = taxes.known()
    expect(known).not.toBe(none)
    nowMs += 600_000
    await learn([taxed], inPair)
    expect(taxes.known()).toBe(known)
  })
})
