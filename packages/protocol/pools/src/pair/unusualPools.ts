import type { TokenId } from '@oxbow/amm/PoolState'
import type { Contracts } from '@oxbow/chain/Network'
import { hasHook } from '@oxbow/chain/noHook'
import { standardFeeTiers } from '@oxbow/chain/standardFeeTiers'
import type { RawLog } from '@oxbow/rpc/RawLog'
import { type Client, type Hex, pad } from 'viem'
import { uintAt } from '../AbiWords.ts'
import { initialV3Pool, initialV4Pool } from '../applyLogs.ts'
import * as PoolEvent from '../PoolEvent.ts'
import { type ConcentratedPool, livePools, type Read } from './standardPools.ts'
import { ticksIn, wordCall } from './ticksAround.ts'

/** For all pairs together. Creating a v4 pool costs some gas and no capital. */
const maxLookedAt = 1_200
const maxOfPair = 8

/**
 * The pools of the pairs without a standard fee and without hooks, from their
 * creation logs: the eight deepest of each pair for a seller of its first token.
 *
 * An attacker can hide a pool by creating thousands more. So the oldest are considered, from each pair in turn,
 * ranked by their output up to the next initialized tick: liquidity at an absurd price or within a single tick
 * costs nothing, tokens that can be bought out do. Logs that the node doesn't return count as none.
 */
export async function unusualPools(
  client: Client,
  read: Read,
  { contracts, sales }: unusualPools.Parameters,
): Promise<readonly ConcentratedPool[]> {
  const { v3Factory, v4PoolManager, v4StateView } = contracts
  const tokens = [...new Set(sales.flat())].map((token) => pad(token))
  const { v3, v4 } = PoolEvent.creationTopics
  const [v3Logs, v4Logs] = await Promise.all([
    v3Factory ? getAllLogs(client, v3Factory, [v3, tokens, tokens]) : [],
    v4PoolManager && v4StateView ? getAllLogs(client, v4PoolManager, [v4, null, tokens, tokens]) : [],
  ])
  const created = [...v3Logs, ...v4Logs].flatMap(toUnusual)
  const live = await livePools(read, v4StateView, inTurn(sales.map((sale) => created.filter(isOf(sale)))))
  const depths = await measureDepths(live)
  return sales.flatMap((sale) =>
    live
      .filter(isOf(sale))
      .toSorted((a, b) => depths.get(b)! - depths.get(a)!)
      .slice(0, maxOfPair),
  )

  /** Each pool's output until its price reaches the next initialized tick, as far as two bitmap words show one. */
  async function measureDepths(pools: readonly ConcentratedPool[]): Promise<ReadonlyMap<ConcentratedPool, number>> {
    const views = pools.map((pool) => {
      const zeroForOne = sales.some(([sold, bought]) => sold === pool.token0 && bought === pool.token1)
      const word = Math.floor(pool.tick / pool.tickSpacing) >> 8
      return { pool, zeroForOne, words: zeroForOne ? [word - 1, word] : [word, word + 1] }
    })
    const bitmaps = await read(
      views.flatMap(({ pool, words }) => words.map((word) => wordCall(pool, word, v4StateView))),
    )
    return new Map(
      views.map(({ pool, zeroForOne, words }, at) => {
        const ticks = words.flatMap((word, index) => {
          const bits = bitmaps[at * 2 + index]
          return bits === undefined ? [] : ticksIn(uintAt(bits, 0), word, pool.tickSpacing)
        })
        const next = zeroForOne
          ? (ticks.findLast((tick) => tick <= pool.tick) ?? words[0]! * 256 * pool.tickSpacing)
          : (ticks.find((tick) => tick > pool.tick) ?? (words[1]! * 256 + 255) * pool.tickSpacing)
        return [pool, amountOutUntil(next, zeroForOne, pool)]
      }),
    )
  }
}

export declare namespace unusualPools {
  type Parameters = {
    readonly contracts: Contracts
    /** Tokens sold and bought, lower-case; no pair in both directions. */
    readonly sales: readonly Sale[]
  }
}

export type Sale = readonly [sold: TokenId, bought: TokenId]

function isOf([sold, bought]: Sale) {
  return ({ token0, token1 }: ConcentratedPool) =>
    sold < bought ? token0 === sold && token1 === bought : token0 === bought && token1 === sold
}

/** Reads from block 0, because the network's start block is only the server's claim. */
async function getAllLogs(
  client: Client,
  address: Hex,
  topics: readonly (Hex | readonly Hex[] | null)[],
): Promise<readonly RawLog[]> {
  const filter = { address, topics, fromBlock: '0x0', toBlock: 'latest' }
  const asked = { method: 'eth_getLogs', params: [filter] } as never
  return client.request(asked, { retryCount: 0 }).then(
    (logs) => logs as readonly RawLog[],
    () => [],
  )
}

function toUnusual(log: RawLog): readonly ConcentratedPool[] {
  const event = PoolEvent.fromLog(log)
  if (event?.kind === 'v3-created') {
    const isUsual = standardFeeTiers.some(({ feePips }) => feePips === event.key.feePips)
    return isUsual ? [] : [initialV3Pool(event.key, 0n, 0)]
  }
  if (event?.kind !== 'v4-initialized' || hasHook(event)) return []
  const { keyFee, tickSpacing } = event
  const isUsual = standardFeeTiers.some((tier) => tier.feePips === keyFee && tier.tickSpacing === tickSpacing)
  return isUsual ? [] : [initialV4Pool(event)]
}

/** Interleaves the lists, up to the limit. */
function inTurn(lists: readonly (readonly ConcentratedPool[])[]): readonly ConcentratedPool[] {
  const longest = Math.max(...lists.map(({ length }) => length))
  const turns = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? []))
  return turns.flat().slice(0, maxLookedAt)
}

function amountOutUntil(tick: number, zeroForOne: boolean, { sqrtPriceX96, liquidity }: ConcentratedPool): number {
  const [from, to] = [Number(sqrtPriceX96) / 2 ** 96, 1.0001 ** (tick / 2)]
  return Number(liquidity) * (zeroForOne ? from - to : 1 / from - 1 / to)
}
