import type { Network } from '@oxbow/chain/Network'
import type { MarketPeriod, PoolMarket, TokenMarket, Transaction } from '@oxbow/contract/marketDocuments'
import { toCsv } from './toCsv.ts'

type Networks = ReadonlyMap<number, Network>

/** Token rows as CSV. Volume is the token's, in US dollars, over the list's period. */
export function toTokensCsv(rows: readonly TokenMarket[], networks: Networks, period: MarketPeriod = 'DAY'): string {
  const volume = `volume_${periodNames[period]}_usd`
  return toCsv(
    ['network', 'address', 'symbol', 'name', 'price_usd', 'change_1h', 'change_1d', 'fdv_usd', 'tvl_usd', volume],
    rows.map(({ token, changeHour, changeDay, fdvUsd, volumeUsd }) => [
      networks.get(token.chainId)?.slug ?? null,
      token.address,
      token.symbol,
      token.name,
      token.priceUsd,
      changeHour,
      changeDay,
      fdvUsd,
      token.tvlUsd,
      volumeUsd,
    ]),
  )
}

const periodNames: Readonly<Record<MarketPeriod, string>> = {
  HOUR: '1h',
  DAY: '1d',
  WEEK: '7d',
  MONTH: '30d',
  YEAR: '1y',
}

/** Pool rows as CSV. `rewardAprOf` as in the table. */
export function toPoolsCsv(
  rows: readonly PoolMarket[],
  networks: Networks,
  rewardAprOf?: (market: PoolMarket) => number | null | undefined,
): string {
  return toCsv(
    [
      'network',
      'pool',
      'protocol',
      'token0',
      'token0_address',
      'token1',
      'token1_address',
      'fee_pips',
      'hooks',
      'tvl_usd',
      'apr',
      'reward_apr',
      'volume_1d_usd',
      'volume_30d_usd',
    ],
    rows.map((market) => {
      const { pool, apr, volumeDayUsd, volumeMonthUsd } = market
      return [
        networks.get(pool.chainId)?.slug ?? null,
        pool.id,
        pool.protocol,
        pool.token0.symbol,
        pool.token0.address,
        pool.token1.symbol,
        pool.token1.address,
        pool.feePips,
        pool.hooks,
        pool.tvlUsd,
        apr,
        rewardAprOf?.(market) ?? null,
        volumeDayUsd,
        volumeMonthUsd,
      ]
    }),
  )
}

/** Transactions as CSV. Amounts are raw units from the pool's view, as in the index: positive went in. */
export function toTransactionsCsv(rows: readonly Transaction[], networks: Networks): string {
  return toCsv(
    [
      'network',
      'time',
      'type',
      'transaction',
      'pool',
      'protocol',
      'wallet',
      'token0',
      'token0_address',
      'amount0_raw',
      'token1',
      'token1_address',
      'amount1_raw',
      'value_usd',
    ],
    rows.map((row) => [
      networks.get(row.chainId)?.slug ?? null,
      new Date(row.timestamp * 1_000).toISOString(),
      row.kind.toLowerCase(),
      row.txHash,
      row.poolId,
      row.protocol,
      row.account,
      row.token0.symbol,
      row.token0.address,
      row.amount0,
      row.token1.symbol,
      row.token1.address,
      row.amount1,
      row.amountUsd,
    ]),
  )
}
