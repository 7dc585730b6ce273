import { useLingui } from '@lingui/react/macro'
import { formatRate } from '@oxbow/i18n/formatRate'
import type { RangePosition } from '@oxbow/positions/Position'
import { priceRange } from '@oxbow/positions/priceRange'
import type { PositionTokens } from '../position/PositionTokens.ts'

/** A position's price range, and the current price within it. */
export function RangeLine({ position, tokens, isInverted = false }: RangeLine.Props) {
  const { t } = useLingui()
  const rate = useRate(tokens, isInverted)
  const { lowerX96, upperX96, isFull, place } = priceRange(position)
  const now = rate(position.sqrtPriceX96)
  const { token0, token1 } = tokens
  const unit = isInverted ? `${token0.symbol} / ${token1.symbol}` : `${token1.symbol} / ${token0.symbol}`
  if (isFull) return <p className="text-sm text-text-muted">{t`Full range, price now ${now} ${unit}`}</p>

  const [low, high] = isInverted ? [rate(upperX96), rate(lowerX96)] : [rate(lowerX96), rate(upperX96)]
  const shown = isInverted ? 1 - place : place
  return (
    <div>
      <p className="text-sm text-text-muted">{t`Earns from ${low} to ${high} ${unit}, price now ${now}`}</p>
      <div aria-hidden="true" className="relative mt-3 mb-1 h-1.5 rounded-full bg-surface-pressed">
        <span className="absolute inset-x-0 h-full rounded-full bg-accent-soft" />
        <span
          className="absolute top-1/2 size-3 -translate-y-1/2 rounded-full border-2 border-surface-raised bg-accent"
          style={{ insetInlineStart: `calc(${shown * 100}% - 0.375rem)` }}
        />
      </div>
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
