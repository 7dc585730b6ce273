import { useLingui } from '@lingui/react/macro'
import type { ActivityItem, TokenAmount } from '@oxbow/activity/ActivityItem'
import type { Network } from '@oxbow/chain/Network'
import { toExplorerUrl } from '@oxbow/chain/toExplorerUrl'
import { cx } from '@oxbow/react/cx'
import { Address } from '@oxbow/ui/Address'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { spenderNameOf } from '../../state/names/spenderNameOf.ts'
import { AddressDifference } from '../review/AddressDifference.tsx'
import { approvalKinds } from './approvalKinds.ts'
import { isRampOrder, meaningOf, orderMeanings, permitMeanings, rampMeanings } from './statusWords.ts'
import { toEffects } from './toEffects.ts'
import { useAmountWords } from './useAmountWords.ts'

/** The details of a transaction, one per line. */
export function ActivityDetails(props: ActivityDetails.Props) {
  const { item, network, onCancel, imitated, facts, worthOf, approvals, arrival, className } = props
  const { t, i18n } = useLingui()
  const words = useAmountWords()
  const { kind, hash, isSignature, replacedBy, status, wasReorged, isCancelling, timeMs, instead } = item
  const effects = instead && toEffects(item, network)
  const counterparty = effects ? effects.receiver : item.counterparty
  const isApproval = !instead && approvalKinds.has(kind)
  // Signatures and dropped transactions are in no block, so there is no link. A replaced transaction links to its replacement.
  const isReplaced = status === 'replaced' || status === 'cancelled'
  const lookedUp = isReplaced ? replacedBy : isSignature || status === 'dropped' ? undefined : hash
  const explorerUrl = lookedUp && toExplorerUrl(network, 'tx', lookedUp)
  const isSettled = status === 'confirmed' || status === 'final'
  const isDone = isSettled && !isSignature
  const isRamp = isRampOrder(item)
  const signatureMeanings = isApproval ? permitMeanings : isRamp ? rampMeanings : orderMeanings
  const amounts = [
    ...(effects ?? item).paid.map((paid) => [isDone ? t`Paid` : t`You pay`, paid] as const),
    ...(effects ?? item).received.map(
      (got) => [isDone ? t`Received` : isSignature && !isRamp ? t`Minimum received` : t`You receive`, got] as const,
    ),
  ]
  return (
    <dl
      className={cx(
        'grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm [&_dd]:text-end [&_dt]:text-text-muted',
        className,
      )}
    >
      {/* A transaction that didn't execute paid nothing; the line above says what was intended. */}
      {(isSettled || status === 'pending') &&
        !isApproval &&
        (kind !== 'burn' || instead) &&
        !arrival &&
        amounts.map(([label, amount]) => (
          <div key={`${label}${amount.token.address}`} className="contents">
            <dt>{label}</dt>
            <dd className="min-w-0 tabular-nums [overflow-wrap:anywhere]">
              {words.whole(amount)}
              <Worth>{worthOf?.(amount)}</Worth>
            </dd>
          </div>
        ))}
      {effects?.allowed.map(({ spender, ...amount }) => (
        <div key={`${amount.token.address}${spender}`} className="contents">
          <dt>{t`Approved`}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{words.allowed(amount)}</dd>
          {spender && (
            <>
              <dt>{t`Spender`}</dt>
              <dd>
                <Party name={spenderNameOf(network.contracts, spender)} address={spender} />
              </dd>
            </>
          )}
        </div>
      ))}
      {arrival && <dd className="col-span-2 pt-1 pb-2 !text-start">{arrival}</dd>}
      {counterparty && (
        <>
          <dt>
            {isApproval
              ? t`Spender`
              : kind.startsWith('smart-wallet')
                ? t`Contract`
                : !instead && (kind === 'receive' || kind === 'claim' || kind === 'buy-nft')
                  ? t`From`
                  : t`To`}
          </dt>
          <dd>
            <Party
              name={isApproval ? spenderNameOf(network.contracts, counterparty) : undefined}
              address={counterparty}
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
      {!arrival && (
        <>
          <dt>{t`Network`}</dt>
          <dd>{network.name}</dd>
        </>
      )}
      <dt>{t`Time`}</dt>
      <dd>
        <time dateTime={new Date(timeMs).toISOString()}>
          {new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(timeMs)}
        </time>
      </dd>
      {facts}
      {!isSignature && !arrival && <HashLine label={t`Transaction`} hash={hash} />}
      {replacedBy && <HashLine label={t`In its place`} hash={replacedBy} />}
      <dd className="col-span-2 pt-1 !text-start text-pretty text-text-muted empty:hidden">
        {isCancelling
          ? t`Canceling. If it confirms first, it goes through.`
          : wasReorged && status === 'pending'
            ? t`The block that held it was replaced by another one. It waits to be confirmed again.`
            : instead
              ? t`Your wallet sent a different transaction than the one you reviewed.`
              : !arrival && i18n._((isSignature && signatureMeanings[status]) || meaningOf(item))}
      </dd>
      {onCancel && status === 'pending' && !isCancelling && (
        <dd className="col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 !text-start text-text-muted">
          <Button size="sm" variant="secondary" onClick={onCancel}>
            {t`Cancel it`}
          </Button>
          {t`It has a network cost of its own.`}
        </dd>
      )}
      {approvals && <dd className="col-span-2 !text-start">{approvals}</dd>}
      {explorerUrl && !arrival && (
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

export declare namespace ActivityDetails {
  type Props = {
    item: ActivityItem
    network: Network
    /** Cancels a pending transaction; undefined where the page can't. */
    onCancel?: (() => void) | undefined
    /** The known address that the counterparty imitates. */
    imitated?: `0x${string}` | undefined
    /** Further rows, as `dt` and `dd`. */
    facts?: ReactNode
    /** The formatted value of an amount at that time; undefined if unknown. */
    worthOf?: (amount: TokenAmount) => string | undefined
    /** Link to the current approvals. */
    approvals?: ReactNode
    /** Both ends of a transfer to another network. */
    arrival?: ReactNode
    className?: string
  }
}

function Worth({ children }: { children: string | undefined }) {
  return children && <span className="block text-text-muted">{children}</span>
}

/** The other side of a transaction, by name where it is one of the protocol's own contracts. */
function Party({ name, address }: { name: string | undefined; address: string }) {
  const { t } = useLingui()
  return (
    <>
      {name && <span className="block">{name}</span>}
      <Address
        value={address}
        copyLabel={t`Copy address`}
        copiedLabel={t`Address copied`}
        failedLabel={t`Failed to copy to clipboard`}
      />
    </>
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
