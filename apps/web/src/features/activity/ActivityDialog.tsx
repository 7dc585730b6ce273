import { Plural, useLingui } from '@lingui/react/macro'
import type { ActivityItem, TokenAmount } from '@oxbow/activity/ActivityItem'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { Button } from '@oxbow/ui/Button'
import { Dialog } from '@oxbow/ui/Dialog'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { useState } from 'react'
import { ActivityDetails } from './ActivityDetails.tsx'
import { ActivityNoteField } from './ActivityNoteField.tsx'
import { ActivityStatus } from './ActivityStatus.tsx'
import type { ArrivalSlots } from './ArrivalSlots.ts'
import { toActivityTitle } from './toActivityTitle.ts'

/** All details of one transaction. */
export function ActivityDialog({
  item,
  network,
  facts,
  note,
  worthOf,
  arrival,
  onClosed,
  ...actions
}: ActivityDialog.Props) {
  const { t, i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(true)
  const close = () => setIsOpen(false)
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      onClosed={onClosed}
      title={i18n._(toActivityTitle(item))}
      closeLabel={t`Close`}
    >
      <div className="overflow-y-auto px-5 pb-5">
        <p className="flex pb-3 text-sm">{arrival?.status ?? <ActivityStatus item={item} />}</p>
        <ActivityDetails
          item={item}
          network={network}
          worthOf={worthOf}
          {...actions}
          arrival={arrival?.details}
          facts={<Facts facts={facts} network={network} worthOf={worthOf} />}
        />
        {facts.kind === 'failed' && (
          <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-md bg-surface-sunken px-4 py-3 text-sm">
            <p>{t`Error while checking transaction status`}</p>
            <Button size="sm" variant="secondary" onClick={facts.onRetry}>
              {t`Try again`}
            </Button>
          </div>
        )}
        {note && <ActivityNoteField {...note} />}
      </div>
    </Dialog>
  )
}

export declare namespace ActivityDialog {
  type Props = Pick<ActivityDetails.Props, 'onCancel' | 'imitated' | 'approvals'> & {
    item: ActivityItem
    network: Network
    facts: NodeFacts
    /** The formatted value of an amount at that time; undefined if unknown. */
    worthOf: (amount: TokenAmount) => string | undefined
    /** Omitted for other people's accounts. */
    note?: ActivityNoteField.Props | undefined
    /** For a transfer to another network. */
    arrival?: ArrivalSlots | undefined
    onClosed: () => void
  }
  /** Facts from the network's node. `none` if the transaction is in no block. */
  type NodeFacts =
    | { readonly kind: 'none' }
    | { readonly kind: 'loading' }
    | { readonly kind: 'failed'; readonly onRetry: () => void }
    | {
        readonly kind: 'known'
        readonly blockNumber: bigint
        readonly confirmations: number
        /** Undefined if another account paid it. */
        readonly networkCostWei: bigint | undefined
      }
}

function Facts({ facts, network, worthOf }: Pick<ActivityDialog.Props, 'facts' | 'network' | 'worthOf'>) {
  const { t, i18n } = useLingui()
  if (facts.kind === 'none') return null
  const { nativeCurrency } = network
  const costWei = facts.kind === 'known' ? facts.networkCostWei : undefined
  const cost =
    costWei === undefined ? undefined : { token: { ...nativeCurrency, address: nativeToken }, amount: costWei }
  const worth = cost && worthOf(cost)
  const native =
    cost &&
    `${formatAmount(cost.amount, nativeCurrency.decimals, i18n.locale, { significantDigits: 6 })} ${nativeCurrency.symbol}`
  const blockNumber = facts.kind === 'known' ? new Intl.NumberFormat(i18n.locale).format(facts.blockNumber) : undefined
  const unknown = facts.kind === 'loading' ? <Skeleton className="ms-auto h-4 w-24" /> : '—'
  return (
    <>
      {!(facts.kind === 'known' && cost === undefined) && (
        <>
          <dt>{t`Network cost`}</dt>
          <dd className="tabular-nums">
            <span>{worth ?? native ?? unknown}</span>
            {worth && <span className="block text-text-muted">{native}</span>}
          </dd>
        </>
      )}
      <dt>{t`Confirmations`}</dt>
      <dd className="tabular-nums">
        {facts.kind === 'known' ? (
          <Plural
            value={facts.confirmations}
            one={`# in block ${blockNumber}`}
            other={`# since block ${blockNumber}`}
          />
        ) : (
          unknown
        )}
      </dd>
    </>
  )
}
