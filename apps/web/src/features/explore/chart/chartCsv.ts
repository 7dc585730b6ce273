import type { DepthColumn } from '../depth/PoolDepth.ts'
import { toCsv } from '../list/toCsv.ts'
import type { ChartSubject } from './ChartView.ts'
import type { Bar } from './toBars.ts'

/** A chart's periods as CSV. Volume, TVL and value have one column, in US dollars. */
export function toBarsCsv(bars: readonly Bar[], subject: ChartSubject): string {
  if (subject !== 'price')
    return toCsv(
      ['time', `${subject}_usd`],
      bars.map(({ timestamp, close, isUnknown }) => [
        new Date(timestamp * 1_000).toISOString(),
        isUnknown ? null : close,
      ]),
    )
  return toCsv(
    ['time', 'open', 'high', 'low', 'close'],
    bars.map(({ timestamp, open, high, low, close }) => [
      new Date(timestamp * 1_000).toISOString(),
      open,
      high,
      low,
      close,
    ]),
  )
}

/** A pool's liquidity by price as CSV: amounts per price range, with prices of the first token in the second. */
export function toDepthCsv(columns: readonly DepthColumn[], [first, second]: readonly [FileToken, FileToken]): string {
  return toCsv(
    ['price_from', 'price_to', 'token0', 'token0_address', 'amount0', 'token1', 'token1_address', 'amount1'],
    columns.map(({ from, to, amount0, amount1 }) => [
      from,
      to,
      first.symbol,
      first.address,
      amount0,
      second.symbol,
      second.address,
      amount1,
    ]),
  )
}

type FileToken = { readonly symbol: string; readonly address: string }
