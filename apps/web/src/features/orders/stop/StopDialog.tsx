import { useLingui } from '@lingui/react/macro'
import type { Token } from '@oxbow/tokens/getTokens'
import { Address } from '@oxbow/ui/Address'
import type * as LimitPrice from '../limit/LimitPrice.ts'
import type { LimitWarning } from '../limit/LimitState.ts'
import { LimitWarningBanner } from '../limit/LimitWarningBanner.tsx'
import { PlacementDialog } from '../placement/PlacementDialog.tsx'
import type { StopKind } from './StopForm.ts'
import type { StopOrder } from './StopState.ts'
import { useStopRows } from './useStopRows.ts'

/** Places a stop-loss or take-profit, from review to the order book: amount sold, trigger and its price source, and minimum received. */
export function StopDialog(props: StopDialog.Props) {
  const { kind, order, tokenIn, tokenOut, direction, deadline } = props
  const { t, i18n } = useLingui()
  const isStop = kind === 'stop-loss'
  const rows = useStopRows({ direction, order, oracle: order.oracle, tokenIn, tokenOut })
  const until = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    deadline * 1_000,
  )
  return (
    <PlacementDialog
      {...props}
      titles={{
        review: isStop ? t`Review stop-loss` : t`Review take-profit`,
        working: t`Placing order`,
        done: t`Order placed`,
        failed: t`Order failed`,
      }}
      words={{
        sign: t`Sign the order in your wallet. It costs nothing.`,
        done: t`It stays open until ${until}. Your tokens stay in your wallet until it’s filled.`,
        signed: t`Whoever has the order that you signed can fill it on these terms until ${until}, unless you cancel it.`,
      }}
      spenderName="Permit2"
      amountIn={order.amountIn}
      receives={{ title: t`Minimum received`, raw: order.leastOut, token: tokenOut }}
      costs={[
        ...[rows.trigger, rows.source, rows.fillsAt].map(({ title, value }) => ({ title, value })),
        { title: t`Expires`, value: until },
      ]}
      facts={[
        ...[rows.window, rows.depth].map(({ title, value }) => ({ title, value })),
        {
          title: t`Pool`,
          value: (
            <Address
              value={order.market.pool}
              copyLabel={t`Copy address`}
              copiedLabel={t`Address copied`}
              failedLabel={t`Failed to copy to clipboard`}
            />
          ),
        },
      ]}
      notices={props.warnings.map((warning) => <LimitWarningBanner key={warning.kind} warning={warning} />)}
    />
  )
}

export declare namespace StopDialog {
  type Props = PlacementDialog.Shared & {
    kind: StopKind
    order: StopOrder
    /** The direction in which the price is shown. */
    direction: LimitPrice.Direction
    tokenOut: Token
    /** Unix seconds. */
    deadline: number
    warnings: readonly LimitWarning[]
  }
}
