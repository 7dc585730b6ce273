import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@oxbow/ui/Checkbox'
import { IconButton } from '@oxbow/ui/IconButton'
import { Pencil } from 'lucide-react'
import { isCancelable, type OrderItem } from './OrderItem.ts'
import { OrderRowButton } from './OrderRowButton.tsx'
import { OrderStateBadge } from './OrderStateBadge.tsx'
import { useOrderWords } from './useOrderWords.ts'

/** A limit order in a list: amounts, price and expiry. */
export function OrderRow({ item, isSelected, onSelect, onEdit, onOpen }: OrderRow.Props) {
  const { t } = useLingui()
  const words = useOrderWords()
  const { state } = item
  const amounts = words.amounts(item)
  return (
    <li className="reacts flex items-center rounded-md hover:bg-surface-hover">
      <OrderRowButton
        item={item}
        amounts={amounts}
        facts={
          <>
            {item.guard && <span>{words.kindOf(item)}</span>}
            <bdi>{words.triggerOf(item) ?? words.priceOf(item)}</bdi>
            {(state === 'open' || state === 'insufficient-funds') && <span>{words.expiry(item)}</span>}
          </>
        }
        // In the list of open orders, a status is shown only if it differs.
        status={state !== 'open' && <OrderStateBadge state={state} />}
        onOpen={onOpen}
      />
      {onEdit && (
        <IconButton label={t`Edit ${amounts}`} onClick={onEdit} className="shrink-0">
          <Pencil size={18} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      )}
      {/* At the end, so that rows with and without it start at one edge. */}
      {onSelect && (
        <span className="grid w-11 shrink-0 place-items-center">
          <Checkbox
            label={t`Select ${amounts}`}
            checked={isSelected}
            disabled={!isCancelable(item)}
            onChange={onSelect}
          />
        </span>
      )}
    </li>
  )
}

export declare namespace OrderRow {
  type Props = {
    item: OrderItem
    isSelected: boolean
    /** Undefined if orders can't be selected. */
    onSelect: ((isSelected: boolean) => void) | undefined
    /** Undefined if it can't be edited. */
    onEdit?: (() => void) | undefined
    onOpen: () => void
  }
}
