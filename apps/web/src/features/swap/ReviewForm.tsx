import { Trans, useLingui } from '@lingui/react/macro'
import { toWarning } from '@oxbow/exchange/amount/Slippage'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { formatRate } from '@oxbow/i18n/formatRate'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { type ReactNode, useState } from 'react'
import { ApprovalChoice } from './ApprovalChoice.tsx'
import { NetworkCost } from './NetworkCost.tsx'
import type { ReviewDialog } from './ReviewDialog.tsx'
import { toSeverity } from './SwapState.ts'
import { TradeSummary } from './TradeSummary.tsx'

/** What the trade will do to the wallet's money, in plain words, before anything is asked of it. */
export function ReviewForm({
  view,
  network,
  needsApproval,
  approvalAmount,
  onApprovalAmount,
  onStart,
}: ReviewDialog.Props) {
  const { t, i18n } = useLingui()
  const [isAccepted, setIsAccepted] = useState(false)
  const { quote, summary, steps } = view
  const asksTwice =
    quote !== undefined &&
    (toSeverity(quote.priceImpactBps) === 'very-high' || toWarning(quote.slippageBps) === 'very-high')
  const isApprovalListed = steps.some((step) => step.kind === 'approve')
  const asks = steps.length + (needsApproval && !isApprovalListed ? 1 : 0)
  const rate =
    quote &&
    formatRate(
      { amount: quote.amountOut, decimals: summary.tokenOut.decimals },
      { amount: quote.amountIn, decimals: summary.tokenIn.decimals },
      i18n.locale,
    )

  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-5 pt-2 pb-5">
        <TradeSummary summary={summary} />
        {quote && (
          <dl className="flex flex-col gap-2.5 border-t border-line pt-4 text-sm">
            <Row title={t`Price`}>{t`1 ${summary.tokenIn.symbol} = ${rate ?? '–'} ${summary.tokenOut.symbol}`}</Row>
            {quote.kind === 'swap' && (
              <>
                <Row title={t`Price impact`}>
                  {quote.priceImpactBps > 0 ? `−${formatPercent(quote.priceImpactBps, i18n.locale)}` : t`None`}
                </Row>
                <Row title={t`Slippage`}>{formatPercent(quote.slippageBps, i18n.locale)}</Row>
              </>
            )}
            <Row title={t`Network cost`}>
              <NetworkCost quote={quote} native={network.nativeCurrency} />
            </Row>
            <Row title={t`Oxbow fee`}>{formatUsd(0, i18n.locale)}</Row>
          </dl>
        )}
        {needsApproval && <ApprovalChoice summary={summary} value={approvalAmount} onChange={onApprovalAmount} />}
        {quote && quote.failures.length > 0 && (
          <Banner tone="caution" title={<Trans>Your swap is expected to fail</Trans>}>
            <Trans>
              A trial run on the node did not go through. The price may have moved; it is checked again before you sign.
            </Trans>
          </Banner>
        )}
        {asksTwice && (
          <label className="flex cursor-pointer items-start gap-3 rounded-md bg-critical-soft px-4 py-3 text-sm">
            <input
              type="checkbox"
              checked={isAccepted}
              onChange={(event) => setIsAccepted(event.target.checked)}
              className="mt-0.5 size-5 shrink-0 accent-critical"
            />
            <span>
              <Trans>I understand that I may receive much less than this is worth.</Trans>
            </span>
          </label>
        )}
      </div>
      <footer className="border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <Button size="lg" className="w-full" disabled={asksTwice && !isAccepted} onClick={onStart}>
          {{ swap: t`Swap`, wrap: t`Wrap`, unwrap: t`Unwrap` }[summary.kind]}
        </Button>
        {asks > 1 && (
          <p className="mt-2.5 text-center text-sm text-text-muted">{t`Your wallet will ask you ${asks} times.`}</p>
        )}
      </footer>
    </>
  )
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt className="text-text-muted">{title}</dt>
      <dd className="text-end tabular-nums">
        <bdi dir="ltr">{children}</bdi>
      </dd>
    </div>
  )
}
