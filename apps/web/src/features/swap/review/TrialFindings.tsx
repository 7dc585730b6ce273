import { Trans, useLingui } from '@lingui/react/macro'
import type { SaleSimulation } from '@oxbow/swap/TradeCheck'
import { toTradeVerdict } from '@oxbow/swap/toTradeVerdict'
import { Banner } from '@oxbow/ui/Banner'
import type { ReactNode } from 'react'
import { failureMessages, simulationReasons } from '../../../state/failure/failureMessages.ts'
import { ServerOnlyNotice } from '../../trade-form/ServerOnlyNotice.tsx'
import { TransferTax } from './TokenFindings.tsx'
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
  const { simulation } = check.check
  const { symbol } = summary.tokenOut
  if (simulation.status === 'failing') {
    return (
      <Banner tone="critical" title={t`Your swap is expected to fail.`}>
        {i18n._(simulationReasons[simulation.code] ?? failureMessages[simulation.code])}
        <Detail text={simulation.detail} />
      </Banner>
    )
  }
  if (simulation.status === 'unavailable') return <Untried />
  if (simulation.status === 'passed') {
    return (
      <Banner tone="info">
        <Trans>The simulation succeeded, but this node can’t report balance changes.</Trans>
      </Banner>
    )
  }
  const verdict = toTradeVerdict(check.check, quote)
  const { soldBps, boughtBps } = simulation.taxes ?? { soldBps: 0, boughtBps: 0 }
  const saleBps = simulation.sale.status === 'possible' ? simulation.sale.taxBps : 0
  return (
    <>
      {simulation.isServerSimulated && <ServerOnlyNotice />}
      {verdict === 'beyond-limits' && (
        <Banner tone="critical" title={i18n._(failureMessages.BelowMinimum)}>
          <Trans>This token may charge a transfer tax. Oxbow won’t send this swap.</Trans>
        </Banner>
      )}
      {verdict === 'outdated' && <Banner tone="critical" title={i18n._(failureMessages.QuoteOutdated)} />}
      {verdict === 'worse' && (
        <Banner tone="caution" title={t`You’d receive less than quoted`}>
          <Trans>The price moved but is within your slippage limit.</Trans>
        </Banner>
      )}
      {simulation.sale.status === 'refused' && <Unsellable symbol={symbol} />}
      <TransferTax taxBps={soldBps} symbol={summary.tokenIn.symbol} on="swap" />
      {boughtBps !== saleBps && <TransferTax taxBps={boughtBps} symbol={symbol} on="swap" />}
      <TransferTax taxBps={saleBps} symbol={symbol} on={boughtBps === saleBps ? 'both' : 'sale'} />
    </>
  )
}

/** What a simulated sale says of a token that somebody else's transaction buys. */
export function SaleFindings({ sale, symbol }: SaleFindings.Props) {
  if (sale.status === 'refused') return <Unsellable symbol={symbol} />
  return sale.status === 'possible' && <TransferTax taxBps={sale.taxBps} symbol={symbol} on="sale" />
}

export declare namespace SaleFindings {
  type Props = { readonly sale: SaleSimulation; readonly symbol: string }
}

function Unsellable({ symbol }: { symbol: string }) {
  const { t } = useLingui()
  return (
    <Banner tone="critical" title={t`${symbol} can’t be sold`}>
      <Trans>Its contract blocked a sale in simulation. It may be a honeypot.</Trans>
    </Banner>
  )
}

function Untried() {
  return (
    <Banner tone="caution">
      <Trans>Oxbow couldn’t simulate this swap. It retries before sending, and your signed limits apply.</Trans>
    </Banner>
  )
}

function Detail({ text }: { text: string | undefined }) {
  const { t } = useLingui()
  if (!text) return null
  return (
    <details className="mt-1 text-text-muted">
      <summary className="cursor-pointer">{t`Transaction details`}</summary>
      <p className="mt-1 font-mono text-xs break-words whitespace-pre-wrap">{text}</p>
    </details>
  )
}
