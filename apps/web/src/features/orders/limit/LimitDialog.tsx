import { useLingui } from '@lingui/react/macro'
import { formatDecimal } from '@oxbow/i18n/formatAmount'
import type { Token } from '@oxbow/tokens/getTokens'
import { Banner } from '@oxbow/ui/Banner'
import type { Market } from '../placement/Market.ts'
import { PlacementDialog } from '../placement/PlacementDialog.tsx'
import { useFillRows } from './FillFacts.tsx'
import * as LimitPrice from './LimitPrice.ts'
import type { LimitWarning, PricedOrder } from './LimitState.ts'
import { LimitWarningBanner } from './LimitWarningBanner.tsx'

/** Places a limit order, from review to the order book: amount sold, minimum received, expiry, and the price at which it fills. */
export function LimitDialog(props: LimitDialog.Props) {
  const { order, tokenIn, tokenOut, direction, deadline, isEdit } = props
  const { t, i18n } = useLingui()
  const rows = useFillRows(props)
  const until = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    deadline * 1_000,
  )
  const [base, counter] = direction === 'out-per-in' ? [tokenIn, tokenOut] : [tokenOut, tokenIn]
  const decimals = { tokenIn: tokenIn.decimals, tokenOut: tokenOut.decimals }
  const price = LimitPrice.write(order.price, direction, decimals)
  const shownPrice = formatDecimal(price, i18n.locale)
  return (
    <PlacementDialog
      {...props}
      titles={{
        review: isEdit ? t`Review changes` : t`Review limit`,
        working: t`Placing limit`,
        done: t`Limit placed`,
        failed: t`Limit failed`,
      }}
      words={{
        sign: t`Sign the order in your wallet. It costs nothing.`,
        done: t`It stays open until ${until}. Your tokens stay in your wallet until it’s filled.`,
        signed: t`Whoever has the order that you signed can fill it at this price until ${until}, unless you cancel it.`,
      }}
      spenderName="Permit2"
      amountIn={order.amountIn}
      receives={{ title: t`Minimum received`, raw: order.leastOut, token: tokenOut }}
      costs={[
        { title: t`Limit price`, value: t`1 ${base.symbol} = ${shownPrice} ${counter.symbol}` },
        ...rows.slice(0, 2).map(({ title, value }) => ({ title, value })),
        { title: t`Expires`, value: until },
      ]}
      details={
        isEdit && (
          <Banner tone="info">
            {t`Your old order is canceled first, for the network cost above. If it fills before that, no new order is placed.`}
          </Banner>
        )
      }
      notices={props.warnings.map((warning) => <LimitWarningBanner key={warning.kind} warning={warning} />)}
    />
  )
}

export declare namespace LimitDialog {
  type Props = PlacementDialog.Shared & {
    order: PricedOrder
    /** Replaces another order. */
    isEdit: boolean
    market: Market
    /** The direction in which the price is shown. */
    direction: LimitPrice.Direction
    tokenOut: Token
    version: 'v1' | 'v3'
    /** Unix seconds. */
    deadline: number
    warnings: readonly LimitWarning[]
  }
}
