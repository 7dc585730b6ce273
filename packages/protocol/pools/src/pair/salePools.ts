import type { TokenId } from '@oxbow/amm/PoolState'
import { aggregate } from '@oxbow/chain/aggregate'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { Client } from 'viem'
import { getBlockNumber } from 'viem/actions'
import type { MarketPool } from '../Market.ts'
import {
  type ConcentratedPool,
  type Pair,
  type Read,
  standardV2Pools,
  standardV3Pools,
  standardV4Pools,
} from './standardPools.ts'
import { ticksAround } from './ticksAround.ts'
import { type Sale, unusualPools } from './unusualPools.ts'

/** Pools of unusual fees aren't worth a longer wait. */
const slowTimeoutMs = 4_000
/** A price drop of 10 % at the finest tick spacing, and of 100 % at most others. */
const windowWords = 4
/** Initialized ticks cost their creator little, but the reader a call each. Ordinary pools have a few hundred. */
const maxTicksOfUnusual = 64

/**
 * The pools without hooks in which the sales can trade, read from a node alone: v2 pairs and the standard fee tiers by key, others from their
 * creation logs, as far as the node returns these in time. Reads only the ticks around the price that a sale would cross.
 */
export async function salePools(
  client: Client,
  { contracts, sales, usualSales, timeoutMs = slowTimeoutMs }: salePools.Parameters,
): Promise<readonly MarketPool[]> {
  const blockNumber = await getBlockNumber(client, { cacheTime: 0 })
  const read: Read = (calls) => aggregate(client, { multicall3: contracts.multicall3, calls, blockNumber })
  const all = withNative([...sales, ...usualSales], contracts.weth)
  const [usual, unusual] = await Promise.all([readUsual(), inTime(readUnusual(), timeoutMs).catch(() => [])])
  return [...usual, ...unusual]

  async function readUsual(): Promise<readonly MarketPool[]> {
    const pairs = pairsOf(all)
    const [v2, v3, v4] = await Promise.all([
      standardV2Pools(read, contracts, pairs),
      standardV3Pools(read, contracts, pairs),
      standardV4Pools(read, contracts, pairs),
    ])
    return [...v2, ...(await readTicks([...v3, ...v4]))]
  }

  async function readUnusual(): Promise<readonly MarketPool[]> {
    return readTicks(
      await unusualPools(client, read, { contracts, sales: withNative(sales, contracts.weth) }),
      maxTicksOfUnusual,
    )
  }

  async function readTicks(pools: readonly ConcentratedPool[], maxTicks?: number): Promise<readonly MarketPool[]> {
    const reachOf = (from: TokenId, to: TokenId) =>
      all.some(([sold, bought]) => sold === from && bought === to) ? windowWords : 0
    const reach = ({ token0, token1 }: ConcentratedPool) => ({
      below: reachOf(token0, token1),
      above: reachOf(token1, token0),
    })
    const withTicks = await ticksAround(client, { contracts, blockNumber, pools, reach, maxTicks })
    return [...withTicks.values()]
  }
}

export declare namespace salePools {
  type Parameters = {
    readonly contracts: Network['contracts']
    /** Tokens sold and bought, lower-case, the native currency as its wrapped token; no pair in both directions. */
    readonly sales: readonly Sale[]
    /** Sales that only need the standard fee tiers; both directions are allowed. */
    readonly usualSales: readonly Sale[]
    /** How long to wait for pools of unusual fees. */
    readonly timeoutMs?: number | undefined
  }
}

/** v4 has pools of the native currency as well as of its wrapped token. */
function withNative(sales: readonly Sale[], weth: TokenId): readonly Sale[] {
  const unwrap = (token: TokenId) => (token === weth ? nativeToken : token)
  return sales.flatMap(([sold, bought]): readonly Sale[] =>
    sold === weth || bought === weth
      ? [
          [sold, bought],
          [unwrap(sold), unwrap(bought)],
        ]
      : [[sold, bought]],
  )
}

/** Each pair once, regardless of direction. */
function pairsOf(sales: readonly Sale[]): readonly Pair[] {
  const pairs = sales.map(([sold, bought]): Pair => (sold < bought ? [sold, bought] : [bought, sold]))
  return [...new Map(pairs.map((pair) => [pair.join(), pair])).values()]
}

async function inTime<value>(promise: Promise<value>, timeoutMs: number): Promise<value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), timeoutMs)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
