import { useLingui } from '@lingui/react/macro'
import type { ActivityItem, TokenAmount } from '@oxbow/activity/ActivityItem'
import type { Network } from '@oxbow/chain/Network'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { LogoStack } from '@oxbow/marks/LogoStack'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { cx } from '@oxbow/react/cx'
import { ChevronDown, NotebookPen } from 'lucide-react'
import { useId, useState } from 'react'
import { ActivityDetails } from './ActivityDetails.tsx'
import { ActivityStatus } from './ActivityStatus.tsx'
import { ActivityTime } from './ActivityTime.tsx'
import type { ArrivalSlots } from './ArrivalSlots.ts'
import { toActivityTitle } from './toActivityTitle.ts'
import { toEffects } from './toEffects.ts'
import { useAmountWords } from './useAmountWords.ts'

/** One transaction with its status; pressing it shows the details. */
export function ActivityRow(props: ActivityRow.Props) {
  const { item, network, showsNetwork = false, onCancel, imitated, onOpen, note, arrival } = props
  const { i18n } = useLingui()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [first, second] = toLogos(item)
  const details = { item, network, onCancel, imitated, arrival: arrival?.details }
  return (
    <div>
      <button
        type="button"
        {...(onOpen ? { 'aria-haspopup': 'dialog' } : { 'aria-expanded': isOpen, 'aria-controls': id })}
        onClick={onOpen ?? (() => setIsOpen(!isOpen))}
        className="reacts flex w-full items-center gap-3.5 px-4 py-3 text-start -outline-offset-2 hover:bg-surface-hover"
      >
        <LogoStack badge={showsNetwork && <ChainLogo name={network.name} size="xs" />}>
          {first || !item.kind.startsWith('smart-wallet') ? (
            <TokenLogo src={first?.logoUri} symbol={first?.symbol ?? '?'} />
          ) : (
            <ChainLogo name={network.name} />
          )}
          {second && (
            <TokenLogo src={second.logoUri} symbol={second.symbol} className="-ms-2 ring-2 ring-surface-raised" />
          )}
        </LogoStack>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className="truncate text-sm font-medium">{i18n._(toActivityTitle(item))}</span>
            <ActivityTime ms={item.timeMs} />
          </span>
          <span className="mt-0.5 flex items-center justify-between gap-3 text-sm">
            {/* Wraps instead of truncating: a truncated amount would read as another one. */}
            <span className="min-w-0 break-words text-pretty text-text-muted tabular-nums">
              {useDetail(item, network)}
            </span>
            {arrival?.status ?? <ActivityStatus item={item} />}
          </span>
          {note && (
            <span className="mt-0.5 flex items-center gap-1.5 text-sm text-text-muted">
              <NotebookPen size={14} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
              <span className="truncate">{note}</span>
            </span>
          )}
        </span>
        <ChevronDown
          size={16}
          strokeWidth={1.5}
          aria-hidden="true"
          className={cx(
            'reacts shrink-0 text-text-faint',
            onOpen ? '-rotate-90 rtl:rotate-90' : isOpen && 'rotate-180',
          )}
        />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <ActivityDetails {...details} className="px-4 pt-1 pb-4" />}
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
    /** Cancels a pending transaction; undefined where the page can't. */
    onCancel?: (() => void) | undefined
    /** The known address that the counterparty imitates. */
    imitated?: `0x${string}` | undefined
    /** Opens the details elsewhere, instead of below the row. */
    onOpen?: (() => void) | undefined
    /** The owner's note. */
    note?: string | undefined
    /** For a transfer to another network. */
    arrival?: ArrivalSlots | undefined
  }
}

/** The amounts moved, in one line: "0.25 ETH for 300 USDC". */
function useDetail(item: ActivityItem, network: Network): string {
  const { t, i18n } = useLingui()
  const { kind, isUnlimited, instead } = item
  const list = (amounts: readonly TokenAmount[]) => {
    const texts = amounts.map(words.short)
    if (texts.length < 2) return texts[0] ?? ''
    return new Intl.ListFormat(i18n.locale, { style: 'narrow', type: 'conjunction' }).format(texts)
  }
  const words = useAmountWords()
  const effects = instead && toEffects(item, network)
  const { paid: out, received: back } = effects ?? item
  const [paid, received] = [list(out), list(back)]
  if (effects && out.length + back.length === 0) return effects.allowed.map(words.allowed).join(', ')
  if (instead) return paid && received ? t`${paid} for ${received}` : paid || received
  if (kind.startsWith('smart-wallet')) return network.name
  if (isUnlimited) return t`Unlimited ${paid}`
  if (kind === 'revoke' || kind === 'cancel-permit') return item.paid[0]?.token.symbol ?? ''
  if (item.paid.length > 0 && item.received.length > 0) return t`${paid} for ${received}`
  return paid || received
}

function toLogos({ paid, received }: ActivityItem) {
  const tokens = [...paid.slice(0, received.length > 0 ? 1 : 2), ...received.slice(0, paid.length > 0 ? 1 : 2)]
  return tokens.map(({ token }) => token)
}
