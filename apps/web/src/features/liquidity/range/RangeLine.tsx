import { useLingui } from '@lingui/react/macro'
import { formatRate } from '@oxbow/i18n/formatRate'
import type { RangePosition } from '@oxbow/positions/Position'
import { priceRange } from '@oxbow/positions/priceRange'
import { cx } from '@oxbow/react/cx'
import type { PositionTokens } from '../position/PositionTokens.ts'

/** A position's price range, and the current price within it. */
export function RangeLine({ position, tokens, isInverted = false }: RangeLine.Props) {
  const { t } = useLingui()
  const rate = useRate(tokens, isInverted)
  const { lowerX96, upperX96, isFull, isOpenBelow, isOpenAbove, place } = priceRange(position)
  const now = rate(position.sqrtPriceX96)
  const { token0, token1 } = tokens
  const unit = isInverted ? `${token0.symbol} / ${token1.symbol}` : `${token1.symbol} / ${token0.symbol}`
  const price = (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
      <span className="text-text-muted">{t`Price now`}</span>
      <bdi className="tabular-nums">
        {now} {unit}
      </bdi>
    </p>
  )
  if (isFull)
    return (
      <div>
        {price}
        <p className="mt-1 text-sm text-text-muted">{t`Full range`}</p>
      </div>
    )

  const ends = isInverted
    ? { low: isOpenAbove ? '0' : rate(upperX96), high: isOpenBelow ? '∞' : rate(lowerX96) }
    : { low: isOpenBelow ? '0' : rate(lowerX96), high: isOpenAbove ? '∞' : rate(upperX96) }
  const shown = isInverted ? 1 - place : place
  return (
    <div>
      {price}
      <div aria-hidden="true" className="relative my-2.5 h-1.5 rounded-full bg-accent-soft">
        <span
          className={cx(
            'absolute top-1/2 size-3.5 -translate-y-1/2 rounded-full border-2 border-surface-raised',
            position.status === 'in-range' ? 'bg-accent' : 'bg-caution',
          )}
          style={{ insetInlineStart: `calc(${shown * 100}% - 0.4375rem)` }}
        />
      </div>
      <p className="flex justify-between gap-3 text-sm text-text-muted tabular-nums">
        <span>{t`Min ${ends.low}`}</span>
        <span className="text-end">{t`Max ${ends.high}`}</span>
      </p>
    </div>
  )
}

export declare namespace RangeLine {
  type Props = {
    position: RangePosition
    tokens: PositionTokens
    /** Prices are token0 per token1. */
    isInverted?: boolean
  }
}

/** Formats a square root price as whole tokens per token. */
function useRate({ token0, token1 }: PositionTokens, isInverted: boolean) {
  const { i18n } = useLingui()
  return (sqrtPriceX96: bigint): string => {
    if (token0.decimals === undefined || token1.decimals === undefined) return '?'
    const of1 = { amount: sqrtPriceX96 * sqrtPriceX96, decimals: token1.decimals }
    const of0 = { amount: 2n ** 192n, decimals: token0.decimals }
    return (isInverted ? formatRate(of0, of1, i18n.locale) : formatRate(of1, of0, i18n.locale)) ?? '?'
  }
}
