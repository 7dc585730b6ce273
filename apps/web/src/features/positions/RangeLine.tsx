import { useLingui } from '@lingui/react/macro'
import type { RangePosition } from '@oxbow/exchange/position/Position'
import { priceRange } from '@oxbow/exchange/position/priceRange'
import { formatRate } from '@oxbow/i18n/formatRate'
import type { PositionTokens } from './PositionTokens.ts'

/** From which to which price a position earns, and where the price is between them. */
export function RangeLine({ position, tokens }: RangeLine.Props) {
  const { t } = useLingui()
  const rate = useRate(tokens)
  const { lowerX96, upperX96, isFull, place } = priceRange(position)
  const now = rate(position.sqrtPriceX96)
  const unit = `${tokens.token1.symbol} / ${tokens.token0.symbol}`
  if (isFull) return <p className="text-sm text-text-muted">{t`Full range, price now ${now} ${unit}`}</p>

  const [low, high] = [rate(lowerX96), rate(upperX96)]
  return (
    <div>
      <p className="text-sm text-text-muted">{t`Earns from ${low} to ${high} ${unit}, price now ${now}`}</p>
      <div aria-hidden="true" className="relative mt-3 mb-1 h-1.5 rounded-full bg-surface-pressed">
        <span className="absolute inset-x-0 h-full rounded-full bg-accent-soft" />
        <span
          className="absolute top-1/2 size-3 -translate-y-1/2 rounded-full border-2 border-surface-raised bg-accent"
          style={{ insetInlineStart: `calc(${place * 100}% - 0.375rem)` }}
        />
      </div>
    </div>
  )
}

export declare namespace RangeLine {
  type Props = { position: RangePosition; tokens: PositionTokens }
}

/** A square root of a price as whole tokens of the second for one of the first. */
function useRate({ token0, token1 }: PositionTokens) {
  const { i18n } = useLingui()
  return (sqrtPriceX96: bigint): string => {
    if (token0.decimals === undefined || token1.decimals === undefined) return '?'
    const amounts = { of: sqrtPriceX96 * sqrtPriceX96, per: 2n ** 192n }
    return (
      formatRate(
        { amount: amounts.of, decimals: token1.decimals },
        { amount: amounts.per, decimals: token0.decimals },
        i18n.locale,
      ) ?? '?'
    )
  }
}
