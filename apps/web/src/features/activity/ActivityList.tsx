import { Plural, useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { ActivityEntry, ActivityStatus } from '@oxbow/exchange/activity/ActivityEntry'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { Address } from '@oxbow/ui/Address'
import { cx } from '@oxbow/ui/cx'
import { Spinner } from '@oxbow/ui/Spinner'
import { TokenLogo } from '@oxbow/ui/TokenLogo'
import { Check, ExternalLink, X } from 'lucide-react'
import { useId, useState } from 'react'

const shownAtFirst = 4

/** What this account sent from this device on this network, and what became of it. */
export function ActivityList({ entries, network }: ActivityList.Props) {
  const { t } = useLingui()
  const titleId = useId()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? entries : entries.slice(0, shownAtFirst)
  const hiddenCount = entries.length - shown.length
  return (
    <section id="activity" aria-labelledby={titleId} tabIndex={-1} className="mt-10 outline-none">
      <h2 id={titleId} className="mb-2 ps-1 text-sm font-medium text-text-muted">
        {t`Recent activity`}
      </h2>
      {entries.length === 0 ? (
        <p className="rounded-lg border border-dashed border-line-strong px-5 py-6 text-center text-sm text-text-muted">
          {t`Your trades on ${network.name} will be listed here.`}
        </p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface-raised">
          {shown.map((entry) => (
            <Entry key={entry.id} entry={entry} network={network} />
          ))}
        </ul>
      )}
      {hiddenCount > 0 && (
        <button
          type="button"
          onClick={() => setShowsAll(true)}
          className="reacts mt-2 h-11 w-full rounded-md text-sm text-text-muted hover:bg-surface-hover hover:text-text"
        >
          <Plural value={hiddenCount} one="Show # more" other="Show # more" />
        </button>
      )}
    </section>
  )
}

export declare namespace ActivityList {
  type Props = { entries: readonly ActivityEntry[]; network: Network }
}

function Entry({ entry, network }: { entry: ActivityEntry; network: Network }) {
  const { t, i18n } = useLingui()
  const { summary } = entry
  const [first, second] = summary.type === 'trade' ? [summary.tokenIn, summary.tokenOut] : [summary.token, undefined]
  const time = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    entry.createdAtMs,
  )
  return (
    <li className="flex items-center gap-3.5 px-4 py-3.5">
      <span className="flex shrink-0">
        <TokenLogo src={first.logoUri} symbol={first.symbol} />
        {second && (
          <TokenLogo src={second.logoUri} symbol={second.symbol} className="-ms-2 ring-2 ring-surface-raised" />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{useTitle(entry)}</p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-text-muted">
          <time dateTime={new Date(entry.createdAtMs).toISOString()} className="text-xs">
            {time}
          </time>
          <Address
            value={entry.hash}
            copyLabel={t`Copy transaction hash`}
            copiedLabel={t`Copied`}
            className="text-xs"
          />
          {network.explorerUrl && (
            <a
              href={`${network.explorerUrl}/tx/${entry.hash}`}
              target="_blank"
              rel="noreferrer"
              aria-label={t`See the transaction in the explorer`}
              className="reacts relative before:absolute before:-inset-2 hover:text-text"
            >
              <ExternalLink size={14} strokeWidth={1.5} aria-hidden="true" />
            </a>
          )}
        </p>
      </div>
      <Status status={entry.status} />
    </li>
  )
}

function useTitle({ kind, summary }: ActivityEntry): string {
  const { t, i18n } = useLingui()
  if (summary.type === 'approval') {
    const { symbol, decimals } = summary.token
    if (kind === 'revoke') return t`Revoke ${symbol} approval`
    if (summary.amount === 'unlimited') return t`Approve ${symbol} without limit`
    return t`Approve ${formatAmount(BigInt(summary.amount), decimals, i18n.locale, { significantDigits: 6 })} ${symbol}`
  }
  const { tokenIn, tokenOut } = summary
  const paid = formatAmount(BigInt(summary.amountIn), tokenIn.decimals, i18n.locale, { significantDigits: 6 })
  const received = formatAmount(BigInt(summary.amountOut), tokenOut.decimals, i18n.locale, { significantDigits: 6 })
  return t`${paid} ${tokenIn.symbol} for ${received} ${tokenOut.symbol}`
}

function Status({ status }: { status: ActivityStatus }) {
  const { t } = useLingui()
  const labels: Record<ActivityStatus, string> = {
    pending: t`Pending`,
    confirmed: t`Confirmed`,
    final: t`Final`,
    failed: t`Failed`,
    replaced: t`Replaced`,
    cancelled: t`Cancelled`,
    dropped: t`Lost`,
  }
  const isGood = status === 'confirmed' || status === 'final'
  return (
    <span
      role="status"
      className={cx(
        'flex shrink-0 items-center gap-1.5 text-sm',
        status === 'pending' ? 'text-text-muted' : isGood ? 'text-positive' : 'text-critical',
      )}
    >
      {status === 'pending' ? (
        <Spinner className="size-4" />
      ) : isGood ? (
        <Check size={16} strokeWidth={1.5} aria-hidden="true" />
      ) : (
        <X size={16} strokeWidth={1.5} aria-hidden="true" />
      )}
      {labels[status]}
    </span>
  )
}
