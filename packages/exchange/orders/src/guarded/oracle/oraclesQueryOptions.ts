import { aggregate } from '@oxbow/chain/aggregate'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { isFitOracle } from '@oxbow/guards/isFitOracle'
import type { guardedKindOf } from '@oxbow/guards/readGuard'
import { toOraclePool } from '@oxbow/guards/toOraclePool'
import { verifyGuardCode } from '@oxbow/guards/verifyGuardCode'
import { readReferenceMarket } from '@oxbow/trading/readReferenceMarket'
import type { Client, Hex } from 'viem'
import { getBlock, getCode } from 'viem/actions'
import { poolCall, readOracle } from './readOracle.ts'

/** Pools whose mean price can trigger a stop-loss or take-profit of two tokens. */
export type Oracles =
  /** MarketGuard isn't deployed, or has other code. */
  | { readonly status: 'no-guard' }
  | {
      readonly status: 'read'
      /** Deepest first; empty if no v3 pool of the pair has ten minutes of observations and stands for the market. */
      readonly pools: readonly OraclePool[]
      /** Whether others have the observations, but are too shallow, or too far from what all pools pay. */
      readonly hasUnfit: boolean
    }

export type OraclePool = toOraclePool.OraclePool

/** Windows offered for the mean. Each is an oracle of its own, if the pool's observations reach back that far. */
export const oracleWindows = [600, 1_800, 3_600] as const
const fees = [100, 500, 3_000, 10_000] as const

/** Oracle pools of a pair, read through the server's node. The chosen one is checked on the signing node before signing (`verifyOracle`). */
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
      const read = await readPools(rpc, { contracts: { ...contracts, v3Factory: contracts.v3Factory }, pair })
      const market = read.length > 0 ? await readReferenceMarket(client, { network, ...pair }) : undefined
      const pools = market ? read.filter((oracle) => isFitOracle(oracle, { market, pair })) : []
      const hasUnfit = pools.length < read.length
      return {
        status: 'read',
        pools: pools.toSorted((a, b) => (a.depth < b.depth ? 1 : a.depth > b.depth ? -1 : 0)),
        hasUnfit,
      }
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
    asked.map(async ({ pool, windowSeconds }): Promise<OraclePool | readonly []> => {
      const oracle = await readOracle(rpc, { pool, windowSeconds, pair, contracts, blockNumber })
      return oracle ? (toOraclePool(oracle, { windowSeconds, pair }) ?? []) : []
    }),
  )
  return read.flat()
}

function toAddress(word: Hex): Hex {
  return `0x${word.slice(26)}`
}
