import { Trans, useLingui } from '@lingui/react/macro'
import { toTradeVerdict } from '@oxbow/swap/toTradeVerdict'
import { Banner } from '@oxbow/ui/Banner'
import type { ReactNode } from 'react'
import { failureMessages, trialReasons } from '../../../state/failure/failureMessages.ts'
import { ServersWord } from '../form/ServersWord.tsx'
import { SaleTax } from './TokenFindings.tsx'
import type { TrialOfQuote } from './Trial.ts'
import { blocking } from './toObstacle.ts'

export function TrialFindings({ check, quote, summary }: TrialOfQuote): ReactNode {
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
          <Trans>In the simulation, its contract refused to send it on. It may be a honeypot.</Trans>
        </Banner>
      )}
      {trial.sale.status === 'possible' && <SaleTax taxBps={trial.sale.taxBps} symbol={symbol} />}
    </>
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
