import { useLingui } from '@lingui/react/macro'
import type { Token } from '@oxbow/tokens/getTokens'
import { Address } from '@oxbow/ui/Address'
import { PlacementDialog } from '../placement/PlacementDialog.tsx'
import { AllParts } from './AllParts.tsx'
import { partsOf } from './partsOf.ts'
import { TwapWarningBanner } from './TwapNotices.tsx'
import type { TwapOrder, TwapWarning } from './TwapState.ts'
import { useTwapWords } from './useTwapWords.ts'

/** Places a trade over time, from review to the order book: amounts sold in total and per part, times, and minimum received. */
export function TwapDialog(props: TwapDialog.Props) {
  const { order, startTime, tokenIn, tokenOut } = props
  const { t } = useLingui()
  const words = useTwapWords()
  const { market, periodSeconds } = order
  const parts = partsOf(order)
  const leastOut = parts.reduce((sum, part) => sum + part.leastOut, 0n)
  const lastStart = startTime + (order.parts - 1) * periodSeconds
  const until = words.time(lastStart + 2 * periodSeconds)
  const bought = words.short(parts[0]!.leastOut, tokenOut)
  const sold = words.short(parts[0]!.amountIn, tokenIn, 'up')
  const tolerance = market && words.percent(market.toleranceBps)
  return (
    <PlacementDialog
      {...props}
      titles={{
        review: t`Review trade over time`,
        working: t`Placing order`,
        done: t`Order placed`,
        failed: t`Order failed`,
      }}
      words={{
        sign: t`Sign all parts at once in your wallet. It costs nothing.`,
        done: t`Parts can be filled until ${until}. Your tokens stay in your wallet until each part is filled.`,
        signed: t`Whoever has the parts that you signed can fill them on these terms until ${until}, unless you cancel them.`,
      }}
      spenderName="Seaport"
      amountIn={order.amountIn}
      receives={{ title: t`Minimum received`, raw: leastOut, token: tokenOut }}
      costs={[
        { title: t`Number of parts`, value: words.pace(order.parts, periodSeconds) },
        { title: t`Each part`, value: t`${sold} for at least ${bought}` },
        { title: t`First part`, value: words.time(startTime) },
        { title: t`Last part`, value: words.time(lastStart) },
        {
          title: t`Fills at`,
          value: tolerance ? t`Market price, within ${tolerance}` : t`Your price limit or better`,
        },
      ]}
      details={
        <>
          <AllParts order={order} startTime={startTime} tokenIn={tokenIn} tokenOut={tokenOut} />
          <p className="text-sm text-pretty text-text-muted">{words.missed(periodSeconds)}</p>
        </>
      }
      facts={
        market && [
          {
            title: t`Price source`,
            value: (
              <Address
                value={market.pool}
                copyLabel={t`Copy address`}
                copiedLabel={t`Address copied`}
                failedLabel={t`Failed to copy to clipboard`}
              />
            ),
          },
        ]
      }
      notices={props.warnings.map((warning) => <TwapWarningBanner key={warning.kind} warning={warning} />)}
    />
  )
}

export declare namespace TwapDialog {
  type Props = PlacementDialog.Shared & {
    order: TwapOrder
    /** Of the first part, in Unix seconds. */
    startTime: number
    tokenOut: Token
    warnings: readonly TwapWarning[]
  }
}
