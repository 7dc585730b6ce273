import { Trans, useLingui } from '@lingui/react/macro'
import type { FailureView } from '@oxbow/failures/FailureView'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import type { SwapSummary } from '@oxbow/swap/SwapFlowView'
import type { TradeCheck } from '@oxbow/swap/TradeCheck'
import { toTradeVerdict } from '@oxbow/swap/toTradeVerdict'
import type { Quote } from '@oxbow/trading/Quote'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import { Banner } from '@oxbow/ui/Banner'
import { Hint } from '@oxbow/ui/Hint'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { Fragment, type ReactNode } from 'react'
import { ServersWord } from '../form/ServersWord.tsx'
import { toTaxBand } from '../quote/toTaxBand.ts'
import { ClockNotice } from './ClockNotice.tsx'
import { failureMessages, trialReasons } from './failureMessages.ts'

/** What a trial run on the node changed in the wallet, what the bytes to be signed allow at worst, and what is wrong with either. */
export function TrialRun({ check, quote, summary }: TrialRun.Props) {
  const { t } = useLingui()
  const { tokenIn, tokenOut } = summary
  const known = check.status === 'known' ? check.check : undefined
  const trial = known?.trial.status === 'ok' ? known.trial : undefined
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4" aria-busy={check.status === 'running'}>
      <h3 className="flex items-center gap-1 text-sm font-medium">
        {t`Trial run`}
        <Hint label={t`What is a trial run?`}>
          <Trans>
            The network’s node runs the trade without sending it, with the approvals it needs, and reads your balances
            before and after. The network cost comes on top.
          </Trans>
        </Hint>
      </h3>
      {(check.status === 'running' || trial) && (
        <dl className="flex flex-col gap-2.5 text-sm">
          <Change title={t`Leaves your wallet`} sign="−" token={tokenIn} raw={trial?.spent} />
          <Change title={t`Arrives in your wallet`} sign="+" token={tokenOut} raw={trial?.received} />
          {summary.kind === 'swap' && (
            <>
              <Change
                title={t`Signed: leaves at most`}
                hint={t`Read from the transaction itself, by other code than wrote it.`}
                token={tokenIn}
                raw={known?.limits.spent}
              />
              <Change title={t`Signed: arrives at least`} token={tokenOut} raw={known?.limits.received} />
            </>
          )}
        </dl>
      )}
      <div role="status" className="flex flex-col gap-3 empty:hidden">
        <Findings check={check} quote={quote} summary={summary} />
        {known && <ClockNotice extraSeconds={known.extraSeconds} />}
        {known && <TokenFindings tokens={known.tokens} quote={quote} />}
      </div>
    </section>
  )
}

export declare namespace TrialRun {
  /** `stuck`: the trade could not even be prepared. */
  type Check =
    | { readonly status: 'running' }
    | { readonly status: 'known'; readonly check: TradeCheck }
    | { readonly status: 'stuck'; readonly failure: FailureView }
  type Props = { check: Check; quote: Quote; summary: SwapSummary }
}

/** What keeps the trade from being signed; undefined when nothing does. */
export function toObstacle(check: TrialRun.Check | undefined, quote: Quote): FailureView['code'] | undefined {
  if (check?.status === 'stuck') return blocking.has(check.failure.code) ? check.failure.code : undefined
  if (check?.status !== 'known') return undefined
  const { trial } = check.check
  if (trial.status === 'failing') return trial.code
  const verdict = toTradeVerdict(check.check, quote)
  if (verdict === 'outdated') return 'QuoteOutdated'
  return verdict === 'beyond-limits' ? 'BelowMinimum' : undefined
}

/** Whether the trial run found something that a person should say yes to first. */
export function asksBecauseOf(check: TrialRun.Check | undefined): boolean {
  if (check?.status !== 'known') return false
  const { trial, tokens } = check.check
  if (tokens.some(({ otherName }) => otherName !== undefined)) return true
  if (trial.status !== 'ok') return false
  const { sale } = trial
  return sale.status === 'refused' || (sale.status === 'possible' && toTaxBand(sale.taxBps) === 'very-high')
}

/** A transaction that is not the reviewed one is never asked for; a server that is away is no reason to give up. */
const blocking: ReadonlySet<FailureView['code']> = new Set([
  'ApprovalMismatch',
  'ClockMismatch',
  'NetworkMismatch',
  'QuoteExpired',
  'QuoteMismatch',
  'TokenBlocked',
  'TokenMismatch',
  'TransactionMismatch',
  'TransactionUnreadable',
])

function Findings({ check, quote, summary }: TrialRun.Props): ReactNode {
  const { t, i18n } = useLingui()
  if (check.status === 'running') return null
  if (check.status === 'stuck') {
    return blocking.has(check.failure.code) ? (
      <Banner tone="critical" title={i18n._(failureMessages[check.failure.code])}>
        <Detail text={check.failure.detail} />
      </Banner>
    ) : (
      <Untried />
    )
  }
  const { trial } = check.check
  const { symbol } = summary.tokenOut
  if (trial.status === 'failing') {
    return (
      <Banner tone="critical" title={t`Your swap is expected to fail.`}>
        {i18n._(trialReasons[trial.code] ?? failureMessages[trial.code])}
        <Detail text={trial.detail} />
      </Banner>
    )
  }
  if (trial.status === 'unavailable') return <Untried />
  if (trial.status === 'passed') {
    return (
      <Banner tone="info">
        <Trans>The trade goes through. This node cannot say by how much your balances change.</Trans>
      </Banner>
    )
  }
  const verdict = toTradeVerdict(check.check, quote)
  return (
    <>
      {trial.isServersWord && <ServersWord />}
      {verdict === 'beyond-limits' && (
        <Banner tone="critical" title={i18n._(failureMessages.BelowMinimum)}>
          <Trans>Some tokens keep a part of what they move. The trade is not sent.</Trans>
        </Banner>
      )}
      {verdict === 'outdated' && <Banner tone="critical" title={i18n._(failureMessages.QuoteOutdated)} />}
      {verdict === 'worse' && (
        <Banner tone="caution" title={t`You would get less than was quoted`}>
          <Trans>The price has moved since. It is still within the slippage that you allow.</Trans>
        </Banner>
      )}
      {trial.sale.status === 'refused' && (
        <Banner tone="critical" title={t`${symbol} cannot be sold again`}>
          <Trans>In the trial run its contract refused to send it on. It may be a trap.</Trans>
        </Banner>
      )}
      {trial.sale.status === 'possible' && <SaleTax taxBps={trial.sale.taxBps} symbol={symbol} />}
    </>
  )
}

/** What the release and the contracts say of the two tokens, where that is not what the page shows or was not to be had. */
function TokenFindings({ tokens, quote }: { tokens: TradeCheck['tokens']; quote: Quote }) {
  const { t } = useLingui()
  return tokens.map(({ token: { address, symbol }, decimals, otherName }) => {
    const raw = (address === quote.tokenIn ? quote.maximumIn : quote.minimumOut).toString()
    return (
      <Fragment key={address}>
        {otherName !== undefined && (
          <Banner tone="critical" title={t`The contract of ${symbol} calls itself ${otherName}`}>
            <Trans>Compare its address with a source that you trust.</Trans>
          </Banner>
        )}
        {decimals === 'server' && (
          <Banner tone="caution" title={t`The decimals of ${symbol} are the server’s word`}>
            <Trans>
              There was no node of yours or of your wallet’s to ask. In its smallest units the transaction says {raw}.
            </Trans>
          </Banner>
        )}
      </Fragment>
    )
  })
}

function SaleTax({ taxBps, symbol }: { taxBps: number; symbol: string }) {
  const { t, i18n } = useLingui()
  const band = toTaxBand(taxBps)
  if (band === 'none') return null
  const percent = formatPercent(taxBps, i18n.locale)
  const titles = {
    low: t`${symbol} keeps ${percent} of each transfer`,
    high: t`${symbol} keeps much of each transfer: ${percent}`,
    'very-high': t`${symbol} keeps nearly all of each transfer: ${percent}`,
    unsellable: t`${symbol} cannot be sold: it keeps all of each transfer`,
  }
  return (
    <Banner tone={band === 'low' ? 'caution' : 'critical'} title={titles[band]}>
      <Trans>You lose that when you sell it.</Trans>
    </Banner>
  )
}

function Untried() {
  return (
    <Banner tone="caution">
      <Trans>
        This trade could not be tried beforehand. It is tried again before it is sent, and the signed limits hold.
      </Trans>
    </Banner>
  )
}

function Detail({ text }: { text: string | undefined }) {
  const { t } = useLingui()
  if (!text) return null
  return (
    <details className="mt-1 text-text-muted">
      <summary className="cursor-pointer">{t`What exactly happened`}</summary>
      <p className="mt-1 font-mono text-xs break-words whitespace-pre-wrap">{text}</p>
    </details>
  )
}

function Change(props: { title: string; hint?: string; sign?: '−' | '+'; token: TokenFacts; raw: bigint | undefined }) {
  const { title, hint, sign = '', token, raw } = props
  const { t, i18n } = useLingui()
  return (
    <div className="flex min-h-5 items-center justify-between gap-4">
      <dt className="flex items-center gap-1 text-text-muted">
        {title}
        {hint && <Hint label={t`What does “${title}” mean?`}>{hint}</Hint>}
      </dt>
      <dd className="min-w-0 text-end break-words tabular-nums">
        {raw === undefined ? (
          <Skeleton className="h-3.5 w-28" />
        ) : (
          <bdi dir="ltr">
            {sign}
            {formatAmount(raw, token.decimals, i18n.locale)} {token.symbol}
          </bdi>
        )}
      </dd>
    </div>
  )
}
