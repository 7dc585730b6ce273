import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ActivityItem, TokenAmount } from '@oxbow/activity/ActivityItem'
import type { Network } from '@oxbow/chain/Network'
import { toExplorerUrl } from '@oxbow/chain/toExplorerUrl'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { LogoStack } from '@oxbow/marks/LogoStack'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { cx } from '@oxbow/react/cx'
import { Address } from '@oxbow/ui/Address'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { Spinner } from '@oxbow/ui/Spinner'
import { Check, ChevronDown, ExternalLink, TriangleAlert, X } from 'lucide-react'
import { useId, useState } from 'react'
import { AddressDifference } from '../review/AddressDifference.tsx'
import { labels, meanings, permitMeanings } from './statusWords.ts'
import { toActivityTitle } from './toActivityTitle.ts'
import { toEffects } from './toEffects.ts'

/** One transaction: what it does, what became of it, and on a press everything else that is known of it. */
export function ActivityRow({ item, network, showsNetwork = false, onCancel, imitated }: ActivityRow.Props) {
  const { i18n } = useLingui()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [first, second] = toLogos(item)
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="reacts flex w-full items-center gap-3.5 px-4 py-3 text-start -outline-offset-2 hover:bg-surface-hover"
      >
        <LogoStack badge={showsNetwork && <ChainLogo name={network.name} size="xs" />}>
          <TokenLogo src={first?.logoUri} symbol={first?.symbol ?? '?'} />
          {second && (
            <TokenLogo src={second.logoUri} symbol={second.symbol} className="-ms-2 ring-2 ring-surface-raised" />
          )}
        </LogoStack>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className="truncate text-sm font-medium">{i18n._(toActivityTitle(item))}</span>
            <Time ms={item.timeMs} />
          </span>
          <span className="mt-0.5 flex items-center justify-between gap-3 text-sm">
            {/* An amount that is cut off would be another one. */}
            <span className="min-w-0 break-words text-pretty text-text-muted tabular-nums">
              {useDetail(item, network)}
            </span>
            <Status item={item} />
          </span>
        </span>
        <ChevronDown
          size={16}
          strokeWidth={1.5}
          aria-hidden="true"
          className={cx('reacts shrink-0 text-text-faint', isOpen && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Details item={item} network={network} onCancel={onCancel} imitated={imitated} />}
      </div>
    </div>
  )
}

export declare namespace ActivityRow {
  type Props = {
    item: ActivityItem
    network: Network
    /** In lists of several networks. */
    showsNetwork?: boolean
    /** Calls off what waits; undefined where the page cannot. */
    onCancel?: (() => void) | undefined
    /** The address that the other side pretends to be. */
    imitated?: `0x${string}` | undefined
  }
}

function Details(props: Pick<ActivityRow.Props, 'item' | 'network' | 'onCancel' | 'imitated'>) {
  const { item, network, onCancel, imitated } = props
  const { t, i18n } = useLingui()
  const formatAllowed = useAllowed()
  const { kind, hash, replacedBy, status, wasReorged, isCancelling, timeMs, instead } = item
  const effects = instead && toEffects(item, network)
  const counterparty = effects ? effects.receiver : item.counterparty
  const qualify = useQualifier()
  const isPermit = kind === 'permit'
  const isApproval = !instead && (kind === 'approve' || kind === 'revoke' || kind === 'allowance' || isPermit)
  // What is signed, or lost, is in no block: there is nothing to look up. Of what was replaced, what took its place is.
  const isReplaced = status === 'replaced' || status === 'cancelled'
  const lookedUp = isReplaced ? replacedBy : isPermit || status === 'dropped' ? undefined : hash
  const explorerUrl = lookedUp && toExplorerUrl(network, 'tx', lookedUp)
  const isDone = status === 'confirmed' || status === 'final'
  const amounts = [
    ...(effects ?? item).paid.map((paid) => [isDone ? t`Paid` : t`You pay`, paid] as const),
    ...(effects ?? item).received.map((got) => [isDone ? t`Received` : t`You receive`, got] as const),
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 px-4 pt-1 pb-4 text-sm [&_dd]:text-end [&_dt]:text-text-muted">
      {/* Of what did not happen, nothing was paid: the line above says what it was to be. */}
      {(isDone || status === 'pending') &&
        !isApproval &&
        (kind !== 'burn' || instead) &&
        amounts.map(([label, amount]) => (
          <div key={`${label}${amount.token.address}`} className="contents">
            <dt>{label}</dt>
            <dd className="min-w-0 tabular-nums [overflow-wrap:anywhere]">
              {qualify(amount, formatWhole(amount, i18n.locale, t`unknown amount`))}
            </dd>
          </div>
        ))}
      {effects?.allowed.map(({ spender, ...amount }) => (
        <div key={`${amount.token.address}${spender}`} className="contents">
          <dt>{t`Approved`}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{formatAllowed(amount)}</dd>
          {spender && (
            <>
              <dt>{t`Spender`}</dt>
              <dd>
                <Address
                  value={spender}
                  copyLabel={t`Copy address`}
                  copiedLabel={t`Address copied`}
                  failedLabel={t`Failed to copy to clipboard`}
                />
              </dd>
            </>
          )}
        </div>
      ))}
      {counterparty && (
        <>
          <dt>{isApproval ? t`Spender` : !instead && (kind === 'receive' || kind === 'claim') ? t`From` : t`To`}</dt>
          <dd>
            <Address
              value={counterparty}
              copyLabel={t`Copy address`}
              copiedLabel={t`Address copied`}
              failedLabel={t`Failed to copy to clipboard`}
            />
          </dd>
        </>
      )}
      {imitated && counterparty && (
        <dd className="col-span-2 !text-start">
          <Banner tone="critical" title={t`This looks like an address you’ve sent to, but it isn’t`}>
            {t`Scammers plant addresses with the same first and last characters. Don’t copy this one.`}
            <AddressDifference address={counterparty} known={imitated} />
          </Banner>
        </dd>
      )}
      <dt>{t`Network`}</dt>
      <dd>{network.name}</dd>
      <dt>{t`Time`}</dt>
      <dd>
        <time dateTime={new Date(timeMs).toISOString()}>
          {new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(timeMs)}
        </time>
      </dd>
      {!isPermit && <HashLine label={t`Transaction`} hash={hash} />}
      {replacedBy && <HashLine label={t`In its place`} hash={replacedBy} />}
      <dd className="col-span-2 pt-1 !text-start text-pretty text-text-muted">
        {isCancelling
          ? t`It’s being canceled. If it’s confirmed first, it is done after all.`
          : wasReorged && status === 'pending'
            ? t`The block that held it was replaced by another one. It waits to be confirmed again.`
            : instead
              ? t`Your wallet sent a different transaction than the one you reviewed.`
              : i18n._((isPermit && permitMeanings[status]) || meanings[status])}
      </dd>
      {onCancel && status === 'pending' && !isCancelling && (
        <dd className="col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 !text-start text-text-muted">
          <Button size="sm" variant="secondary" onClick={onCancel}>
            {t`Cancel it`}
          </Button>
          {t`Costs a network fee of its own.`}
        </dd>
      )}
      {explorerUrl && (
        <dd className="col-span-2 !text-start">
          <a
            href={explorerUrl}
            target="_blank"
            rel="noreferrer"
            className="reacts inline-flex min-h-11 items-center gap-1.5 rounded-sm text-accent-text hover:underline"
          >
            {t`See the transaction in the explorer`}
            <ExternalLink size={14} strokeWidth={1.5} aria-hidden="true" />
          </a>
        </dd>
      )}
    </dl>
  )
}

function HashLine({ label, hash }: { label: string; hash: string }) {
  const { t } = useLingui()
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <Address
          value={hash}
          copyLabel={t`Copy transaction hash`}
          copiedLabel={t`Copied`}
          failedLabel={t`Failed to copy to clipboard`}
        />
      </dd>
    </>
  )
}

function Time({ ms }: { ms: number }) {
  const { i18n } = useLingui()
  const isToday = new Date(ms).toDateString() === new Date().toDateString()
  const format: Intl.DateTimeFormatOptions = isToday ? { timeStyle: 'short' } : { month: 'short', day: 'numeric' }
  return (
    <time dateTime={new Date(ms).toISOString()} className="shrink-0 text-xs text-text-muted tabular-nums">
      {new Intl.DateTimeFormat(i18n.locale, format).format(ms)}
    </time>
  )
}

function Status({ item: { status, isCancelling, instead } }: Pick<ActivityRow.Props, 'item'>) {
  const { i18n } = useLingui()
  const isIncluded = status === 'confirmed' || status === 'final'
  const isGood = isIncluded && !instead
  const Icon = isGood ? Check : isIncluded ? TriangleAlert : X
  return (
    <span
      role="status"
      className={cx(
        'flex shrink-0 items-center gap-1.5',
        // Called off is what was wanted.
        status === 'pending' || status === 'cancelled' ? 'text-text-muted' : isGood ? 'text-positive' : 'text-critical',
      )}
    >
      {status === 'pending' ? <Spinner className="size-4" /> : <Icon size={16} strokeWidth={1.5} aria-hidden="true" />}
      {i18n._(isCancelling ? msg`Canceling` : labels[status])}
    </span>
  )
}

/** What moved, in one line: "0.25 ETH for 300 USDC". */
function useDetail(item: ActivityItem, network: Network): string {
  const { t, i18n } = useLingui()
  const { kind, isUnlimited, instead } = item
  const qualify = useQualifier()
  const list = (amounts: readonly TokenAmount[]) => {
    const texts = amounts.map((amount) => qualify(amount, formatShort(amount, i18n.locale)))
    return new Intl.ListFormat(i18n.locale, { style: 'narrow', type: 'conjunction' }).format(texts)
  }
  const formatAllowed = useAllowed()
  const effects = instead && toEffects(item, network)
  const { paid: out, received: back } = effects ?? item
  const [paid, received] = [list(out), list(back)]
  if (effects && out.length + back.length === 0) return effects.allowed.map(formatAllowed).join(', ')
  if (instead) return paid && received ? t`${paid} for ${received}` : paid || received
  if (isUnlimited) return t`Unlimited ${paid}`
  if (kind === 'revoke') return item.paid[0]?.token.symbol ?? ''
  if (item.paid.length > 0 && item.received.length > 0) return t`${paid} for ${received}`
  return paid || received
}

/** What was quoted and has not been told by the chain is no more than that. */
function useQualifier(): (amount: TokenAmount, text: string) => string {
  const { t } = useLingui()
  return ({ isEstimate }, text) => (isEstimate ? t`about ${text}` : text)
}

/** "5 COMP", or "COMP without limit". */
function useAllowed(): (allowed: TokenAmount) => string {
  const { t, i18n } = useLingui()
  return (allowed) => {
    const paid = allowed.token.symbol
    return allowed.amount === undefined ? t`Unlimited ${paid}` : formatShort(allowed, i18n.locale)
  }
}

function formatShort({ token, amount }: TokenAmount, locale: string): string {
  if (amount === undefined) return token.symbol
  return `${formatAmount(amount, token.decimals, locale, { significantDigits: 6, countsZeros: true })} ${token.symbol}`
}

function formatWhole({ token, amount }: TokenAmount, locale: string, unknown: string): string {
  return `${amount === undefined ? unknown : formatAmount(amount, token.decimals, locale)} ${token.symbol}`
}

function toLogos({ paid, received }: ActivityItem) {
  const tokens = [...paid.slice(0, received.length > 0 ? 1 : 2), ...received.slice(0, paid.length > 0 ? 1 : 2)]
  return tokens.map(({ token }) => token)
}
