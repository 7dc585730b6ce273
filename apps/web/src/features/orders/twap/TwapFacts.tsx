import { useLingui } from '@lingui/react/macro'
import type { Token } from '@oxbow/tokens/getTokens'
import { FactRows } from '../placement/FactRows.tsx'
import type { Market } from '../placement/Market.ts'
import { partsOf } from './partsOf.ts'
import { belowMarketBps, type TwapOrder } from './TwapState.ts'
import { useTwapWords } from './useTwapWords.ts'

/** The facts of a trade over time, as rows of its form: each part and its price, or how long all of them take. */
export function TwapFacts({ order, market, rows, sold, tokenOut }: TwapFacts.Props) {
  const { t } = useLingui()
  const words = useTwapWords()
  const [part] = partsOf(order)
  const tolerance = order.market && words.percent(order.market.toleranceBps)
  if (part === undefined) return null
  const below = belowMarketBps(order, market, { tokenIn: sold.address, tokenOut: tokenOut.address })
  const distance = words.percent(-below)
  const isWorstCase = order.market !== undefined && !order.isLowestNamed
  const all = {
    price: [
      {
        title: t`Each part`,
        hint: words.missed(order.periodSeconds),
        value: words.short(part.amountIn, sold, 'up'),
      },
      // Before the worst case, because it is what a part gets unless the price source fails.
      ...(tolerance
        ? [
            {
              title: t`Fills at`,
              hint: t`Whoever fills a part has to pay you at least the average price of a Uniswap v3 pool, less ${tolerance}.`,
              value: t`Market price, within ${tolerance}`,
            },
          ]
        : []),
      {
        title: t`Minimum received`,
        hint: t`If the price source fails or is manipulated, a part still gets you this much or isn’t filled.`,
        value: (
          <span className={!isWorstCase && below >= notableBps ? 'text-caution' : undefined}>
            {words.short(part.leastOut, tokenOut)}{' '}
            {below > 0 && (
              <span className={isWorstCase ? 'text-text-muted' : undefined}>
                {isWorstCase ? t`(worst case, ${distance})` : `(${distance})`}
              </span>
            )}
          </span>
        ),
      },
    ],
    terms: [
      {
        title: t`Takes`,
        hint: t`From the first part to the last. The first can be filled at once.`,
        value: words.length((order.parts - 1) * order.periodSeconds),
      },
    ],
  }
  return <FactRows rows={all[rows]} />
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

/** From this distance below the market, the minimum is highlighted where nothing else holds the price. */
const notableBps = 1_000
