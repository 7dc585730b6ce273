import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { NextAction } from '@oxbow/failures/NextAction'
import { nextActions } from '@oxbow/failures/nextActions'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { formatRate } from '@oxbow/i18n/formatRate'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { cx } from '@oxbow/react/cx'
import type { SwapStepKind } from '@oxbow/swap/SwapFlowView'
import { findPinnedTwin } from '@oxbow/tokens/findPinnedTwin'
import { toWarning } from '@oxbow/trading/Slippage'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { type ReactNode, useState } from 'react'
import { ImpostorBanner } from '../form/ImpostorBanner.tsx'
import { NetworkCost } from '../quote/NetworkCost.tsx'
import { QuoteWarning } from '../quote/QuoteWarning.tsx'
import { nextActionLabels } from '../quote/quoteFailures.ts'
import { toSeverity } from '../quote/TradeWarning.ts'
import { ApprovalChoice } from './ApprovalChoice.tsx'
import type { ReviewProps } from './ReviewProps.ts'
import { TradeSummary } from './TradeSummary.tsx'
import { asksBecauseOf, TrialRun, toObstacle } from './TrialRun.tsx'
import { asksForTypedMoney, TypedMoneyNote } from './TypedMoneyNote.tsx'
import { asksForNetworkCost, toReviewWarnings } from './toReviewWarnings.ts'

/** What the trade will do to the wallet's money, in plain words, before anything is asked of it. */
export function ReviewForm({
  view,
  network,
  caution,
  typed,
  asksAbout,
  isOneClick,
  needsApproval,
  needsReset,
  needsPermit,
  approvalAmount,
  onApprovalAmount,
  onStart,
  onNextAction,
  onDone,
  check,
}: ReviewProps & { onDone: () => void }) {
  const { t, i18n } = useLingui()
  /** What was said yes to: what is found after that is asked about anew. */
  const [acceptedFor, setAcceptedFor] = useState<string>()
  const { quote, summary, steps } = view
  // The server's figure may warn of more than the pools do, and of no less.
  const impactBps = check?.status === 'known' ? check.check.priceImpactBps : undefined
  const severity = toSeverity(impactBps ?? 0)
  const belowBps = check?.status === 'known' ? check.check.belowReferenceBps : undefined
  const belowSeverity = toSeverity(belowBps ?? 0)
  const mostWei = check?.status === 'known' ? check.check.networkCostWei : undefined
  const isComparable = quote?.kind !== 'swap' || check?.status !== 'known' || belowBps !== undefined
  const costs =
    quote === undefined
      ? []
      : [
          severity === 'very-high',
          belowSeverity === 'very-high',
          !isComparable,
          toSeverity(quote.priceImpactBps) === 'very-high',
          toWarning(quote.slippageBps) === 'very-high',
          asksForNetworkCost(quote, mostWei),
          asksBecauseOf(check),
          asksForTypedMoney(typed),
        ]
  const isCostly = costs.includes(true)
  // What the server and its list say of a symbol is not asked.
  const twins = [summary.tokenIn, summary.tokenOut].flatMap(
    (token) => findPinnedTwin({ ...token, chainId: summary.chainId }) ?? [],
  )
  const asksTwice = quote !== undefined && (isCostly || asksAbout.length > 0 || twins.length > 0)
  const isDangerous = twins.length > 0 || asksAbout.some(({ severity }) => severity === 'critical')
  const isCautionAlone = asksAbout.length > 0 && !isDangerous && !isCostly
  const symbols = new Intl.ListFormat(i18n.locale).format(asksAbout.map(({ symbol }) => symbol))
  const asked = JSON.stringify(costs)
  const isAccepted = acceptedFor === asked
  const obstacle = quote && toObstacle(check, quote)
  // What it finds may forbid the trade, or be something to say yes to first.
  const isTrying = check?.status === 'running' || typed?.expected === 'reading'
  // What cannot even be prepared is asked for again by itself, and cannot be sent before.
  const isStuck = check?.status === 'stuck'
  const isListed = (kind: SwapStepKind) => steps.some((step) => step.kind === kind)
  const unlisted = [
    needsReset && !isListed('reset-approval'),
    needsApproval && !isListed('approve'),
    needsPermit && !isListed('permit'),
  ].filter(Boolean)
  const asks = isOneClick ? 1 : steps.length + unlisted.length
  const rate =
    quote &&
    formatRate(
      { amount: quote.amountOut, decimals: summary.tokenOut.decimals },
      { amount: quote.amountIn, decimals: summary.tokenIn.decimals },
      i18n.locale,
    )

  function leave(action: NextAction) {
    onNextAction(action)
    onDone()
  }

  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-5 pt-2 pb-5">
        {caution}
        <TradeSummary summary={summary} />
        {quote && typed && <TypedMoneyNote typed={typed} />}
        {twins.map(({ symbol }) => (
          <ImpostorBanner key={symbol} symbol={symbol} />
        ))}
        {quote && (
          <dl className="flex flex-col gap-2.5 border-t border-line pt-4 text-sm">
            <Row title={t`Price`}>{t`1 ${summary.tokenIn.symbol} = ${rate ?? '–'} ${summary.tokenOut.symbol}`}</Row>
            {quote.kind === 'swap' && (
              <>
                <Row title={t`Price impact`}>
                  {check?.status === 'running' ? (
                    <Skeleton className="h-3.5 w-12" />
                  ) : impactBps === undefined ? (
                    <span title={t`Your node couldn’t read the pools`}>—</span>
                  ) : impactBps > 0 ? (
                    `−${formatPercent(impactBps, i18n.locale)}`
                  ) : (
                    t`None`
                  )}
                </Row>
                <Row title={t`Against the market`}>
                  {check?.status === 'running' ? (
                    <Skeleton className="h-3.5 w-12" />
                  ) : belowBps === undefined ? (
                    <span title={t`Nothing on the network to compare with`}>—</span>
                  ) : belowBps > 0 ? (
                    `−${formatPercent(belowBps, i18n.locale)}`
                  ) : (
                    t`No better price`
                  )}
                </Row>
                <Row title={t`Slippage`}>{formatPercent(quote.slippageBps, i18n.locale)}</Row>
              </>
            )}
            <Row title={t`Network cost`}>
              <NetworkCost quote={quote} native={network.nativeCurrency} mostWei={mostWei} />
            </Row>
            <Row title={t`Oxbow fee`}>{formatUsd(0, i18n.locale)}</Row>
          </dl>
        )}
        {needsApproval && <ApprovalChoice summary={summary} value={approvalAmount} onChange={onApprovalAmount} />}
        {!isComparable && (
          <Banner tone="critical" title={t`No market price to compare with`}>
            <Trans>
              No pool was found that prices this trade, so what it’s worth is this server’s word. Check the price
              elsewhere.
            </Trans>
          </Banner>
        )}
        {belowBps !== undefined && belowSeverity !== 'normal' && (
          <QuoteWarning warning={{ kind: 'below-reference', severity: belowSeverity, belowBps }} nativeSymbol="" />
        )}
        {severity !== 'normal' && <QuoteWarning warning={{ kind: 'price-impact', severity }} nativeSymbol="" />}
        {quote &&
          toReviewWarnings(quote, mostWei).map((warning) => (
            <QuoteWarning key={warning.kind} warning={warning} nativeSymbol="" />
          ))}
        {quote && check && <TrialRun check={check} quote={quote} summary={summary} />}
        {asksTwice && (
          <label
            className={cx(
              'flex cursor-pointer items-start gap-3 rounded-md px-4 py-3 text-sm',
              isCautionAlone ? 'bg-caution-soft' : 'bg-critical-soft',
            )}
          >
            <input
              type="checkbox"
              checked={isAccepted}
              onChange={(event) => setAcceptedFor(event.target.checked ? asked : undefined)}
              className="mt-0.5 size-5 shrink-0 accent-critical"
            />
            <span>
              {asksAbout.map(({ symbol, detail }) => (
                <span
                  key={`${symbol} ${detail.id}`}
                  className="mb-1 block text-text-muted"
                >{`${symbol}: ${i18n._(detail)}`}</span>
              ))}
              {isCautionAlone ? (
                <Trans>I know this about {symbols}, and trade it all the same.</Trans>
              ) : isDangerous ? (
                <Trans>I have compared the addresses, and I understand that this token may be worth nothing.</Trans>
              ) : (
                <Trans>I understand that I may receive much less than this is worth.</Trans>
              )}
            </span>
          </label>
        )}
      </div>
      <footer className="border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        {obstacle ? (
          <Button size="lg" className="w-full" onClick={() => leave(nextActions[obstacle])}>
            {i18n._(nextActionLabels[nextActions[obstacle]] ?? leaveLabel)}
          </Button>
        ) : (
          <Button
            size="lg"
            className="w-full"
            busy={isTrying}
            disabled={isTrying || isStuck || (asksTwice && !isAccepted)}
            onClick={onStart}
          >
            {{ swap: t`Swap`, wrap: t`Wrap`, unwrap: t`Unwrap` }[summary.kind]}
          </Button>
        )}
        {asks > 1 && !obstacle && (
          <p className="mt-2.5 text-center text-sm text-text-muted">{t`Your wallet will ask you ${asks} times.`}</p>
        )}
      </footer>
    </>
  )
}

const leaveLabel = msg`Back to the form`

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
