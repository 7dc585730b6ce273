import { useLingui } from '@lingui/react/macro'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { LogoStack } from '@oxbow/marks/LogoStack'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { Checkbox } from '@oxbow/ui/Checkbox'
import { IconButton } from '@oxbow/ui/IconButton'
import { Pencil } from 'lucide-react'
import { isCancelable, type OrderItem } from './OrderItem.ts'
import { OrderStateBadge } from './OrderStateBadge.tsx'
import { useOrderWords } from './useOrderWords.ts'

/** A limit order in a list: amounts, price and expiry. */
export function OrderRow({ item, isSelected, onSelect, onEdit, onOpen }: OrderRow.Props) {
  const { t } = useLingui()
  const words = useOrderWords()
  const { network, state, tokenIn, tokenOut } = item
  const amounts = words.amounts(item)
  return (
    <li className="reacts flex items-center rounded-md hover:bg-surface-hover">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3.5 rounded-md px-3 py-3 text-start -outline-offset-2"
      >
        <LogoStack
          badge={<ChainLogo name={network.name} size="xs" />}
          second={<TokenLogo src={tokenOut.logoUri} symbol={tokenOut.symbol} />}
        >
          <TokenLogo src={tokenIn.logoUri} symbol={tokenIn.symbol} />
        </LogoStack>
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
          <span className="min-w-0">
            {/* Wraps instead of truncating: a truncated amount would read as another one. */}
            <span className="block text-sm font-medium break-words tabular-nums">{amounts}</span>
            <span className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-text-muted tabular-nums">
              {item.guard && <span>{words.kindOf(item)}</span>}
              <bdi>{words.triggerOf(item) ?? words.priceOf(item)}</bdi>
              {(state === 'open' || state === 'insufficient-funds') && <span>{words.expiry(item)}</span>}
            </span>
          </span>
          {/* In the list of open orders, a status is shown only if it differs. */}
          {state !== 'open' && <OrderStateBadge state={state} />}
        </span>
      </button>
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
