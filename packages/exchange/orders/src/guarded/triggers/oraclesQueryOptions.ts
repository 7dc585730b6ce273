import { aggregate } from '@oxbow/chain/aggregate'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { meanTickOf } from '@oxbow/guards/evaluateMarketTerms'
import type { guardedKindOf } from '@oxbow/guards/readGuard'
import { depthOf } from '@oxbow/guards/triggerPrice'
import { verifyGuardCode } from '@oxbow/guards/verifyGuardCode'
import type { Client, Hex } from 'viem'
import { getBlock, getCode } from 'viem/actions'
import { poolCall, readOracle } from './readOracle.ts'

/** Pools whose mean price can trigger a stop-loss or take-profit of two tokens. */
export type Oracles =
  /** MarketGuard isn't deployed, or has other code. */
  | { readonly status: 'no-guard' }
  /** Deepest first; empty if no v3 pool of the pair has ten minutes of observations. */
  | { readonly status: 'read'; readonly pools: readonly OraclePool[] }

export type OraclePool = {
  /** Lower-case. */
  readonly pool: Hex
  readonly feePips: number
  /** Mean tick over `windowSeconds`. */
  readonly meanTick: number
  readonly windowSeconds: number
  /** Harmonic mean over the window. */
  readonly liquidity: bigint
  /** Raw units of the bought token that the pool pays until its price has moved by 2 %. */
  readonly depth: bigint
}

/** Windows offered for the mean. Each is an oracle of its own, if the pool's observations reach back that far. */
export const oracleWindows = [600, 1_800, 3_600] as const
const fees = [100, 500, 3_000, 10_000] as const

/** Oracle pools of a pair, read through the server's node. The chosen one is checked on the signing node before signing (`planTrigger`). */
export function oraclesQueryOptions(
  client: ExchangeClient,
  { network, pair }: oraclesQueryOptions.Parameters,
): QueryOptions<Oracles> {
  const { chainId, contracts } = network
  return {
    queryKey: ['oracles', { chainId, ...pair }],
    queryFn: async () => {
      const rpc = client.rpc(chainId)
      const { status } = await verifyGuardCode('marketGuard', (address) => getCode(rpc, { address }))
      if (status !== 'verified' || contracts.v3Factory === undefined) return { status: 'no-guard' }
      const pools = await readPools(rpc, { contracts: { ...contracts, v3Factory: contracts.v3Factory }, pair })
      return { status: 'read', pools: pools.toSorted((a, b) => (a.depth < b.depth ? 1 : a.depth > b.depth ? -1 : 0)) }
    },
    gcTime: 0,
    staleTime: 15_000,
    retry,
    retryDelay,
  }
}

export declare namespace oraclesQueryOptions {
  type Parameters = {
    readonly network: Network
    /** Lower-case, as sold: wrapped, never the native currency. */
    readonly pair: guardedKindOf.Pair
  }
}

async function readPools(
  rpc: Client,
  {
    contracts,
    pair,
  }: { readonly contracts: Network['contracts'] & { readonly v3Factory: Hex } } & { readonly pair: guardedKindOf.Pair },
): Promise<readonly OraclePool[]> {
  const { multicall3, v3Factory } = contracts
  const { number: blockNumber } = await getBlock(rpc)
  const calls = fees.map((feePips) => poolCall(v3Factory, pair, feePips))
  const words = await aggregate(rpc, { multicall3, calls, blockNumber })
  const found = words.filter((word) => word?.length === 66 && BigInt(word) !== 0n)
  const asked = found.flatMap((word) =>
    oracleWindows.map((windowSeconds) => ({ pool: toAddress(word!), windowSeconds })),
  )
  const read = await Promise.all(
    asked.map(async ({ pool, windowSeconds }): Promise<readonly OraclePool[]> => {
      const oracle = await readOracle(rpc, { pool, windowSeconds, pair, contracts, blockNumber })
      if (oracle === undefined) return []
      const { feePips, memory } = oracle
      const [before, now] = memory.secondsPerLiquidityX128
      const inverse = BigInt.asUintN(160, now - before)
      if (inverse === 0n) return []
      const liquidity = (BigInt(windowSeconds) << 128n) / inverse
      const meanTick = meanTickOf(memory, windowSeconds)
      return [{ pool, feePips, windowSeconds, meanTick, liquidity, depth: depthOf(liquidity, meanTick, pair) }]
    }),
  )
  return read.flat()
}

function toAddress(word: Hex): Hex {
  return `0x${word.slice(26)}`
}
