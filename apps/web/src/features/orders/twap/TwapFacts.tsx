import { useLingui } from '@lingui/react/macro'
import type { Token } from '@oxbow/tokens/getTokens'
import { FactRow } from '../placement/FactRow.tsx'
import type { Market } from '../placement/Market.ts'
import { partsOf } from './partsOf.ts'
import { belowMarketBps, type TwapOrder } from './TwapState.ts'
import { useTwapWords } from './useTwapWords.ts'

/** The facts of a trade over time, as rows of its form: each part, or how and until when it is filled. */
export function TwapFacts({ order, market, rows, sold, tokenOut }: TwapFacts.Props) {
  const { t } = useLingui()
  const words = useTwapWords()
  const [part] = partsOf(order)
  const tolerance = order.market && words.percent(order.market.toleranceBps)
  if (part === undefined) return null
  const below = belowMarketBps(order, market, { tokenIn: sold.address, tokenOut: tokenOut.address })
  if (rows === 'terms')
    return (
      <dl className="flex flex-col gap-2.5 text-sm">
        {tolerance && (
          <FactRow
            title={t`Fills at`}
            hint={t`Whoever fills a part has to pay you at least the average price of a Uniswap v3 pool, less ${tolerance}.`}
          >
            {t`Market price, within ${tolerance}`}
          </FactRow>
        )}
        <FactRow title={t`Takes`} hint={t`From the first part to the last. The first can be filled at once.`}>
          {words.length((order.parts - 1) * order.periodSeconds)}
        </FactRow>
      </dl>
    )
  return (
    <dl className="flex flex-col gap-2.5 text-sm">
      <FactRow title={t`Each part`} hint={words.missed(order.periodSeconds)}>
        {words.short(part.amountIn, sold, 'up')}
      </FactRow>
      <FactRow
        title={t`Minimum received`}
        hint={t`If the price source fails or is manipulated, a part still gets you this much or isn’t filled.`}
      >
        <span className={below >= notableBps ? 'text-caution' : undefined}>
          {words.short(part.leastOut, tokenOut)}
          {below > 0 && ` (${words.percent(-below)})`}
        </span>
      </FactRow>
    </dl>
  )
}

export declare namespace TwapFacts {
  type Props = {
    order: TwapOrder
    rows: 'price' | 'terms'
    market: Market
    /** The sold token; for the native currency, its wrapped token. */
    sold: Token
    tokenOut: Token
  }
}

/** From this distance below the market, the worst case is highlighted. */
const notableBps = 1_000
