import { Plural, useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { Checkbox } from '@oxbow/ui/Checkbox'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { useId, useState } from 'react'
import { OrderCountNotice } from './OrderCountNotice.tsx'
import { isCancelable, isEditable, type OrderItem } from './OrderItem.ts'
import { OrderRow } from './OrderRow.tsx'
import type { OrdersView } from './OrdersView.ts'

/** An account's limit orders: open ones, several of which can be canceled at once, and past ones with their status. */
export function OrderList({ view, selection, onOpen, retry, isRetrying }: OrderList.Props) {
  const { t } = useLingui()
  const [openId, pastId] = [useId(), useId()]
  const [shownPast, setShownPast] = useState(pastAtFirst)
  const { open, past, unnamedCount, unread, isLoading } = view
  const count = open.length
  const cancelable = open.filter(isCancelable)
  const chosen = cancelable.filter(({ key }) => selection?.keys.has(key))
  const chosenCount = chosen.length
  const hiddenCount = past.length - shownPast

  return (
    <div className="@container flex flex-col gap-3 [&_:focus-visible]:scroll-mb-20 max-md:[&_:focus-visible]:scroll-mb-36">
      {selection && <OrderCountNotice openCount={open.length} />}
      {unread.map((network) => (
        <UnreadOrders key={network.chainId} network={network} isRetrying={isRetrying} onRetry={retry} />
      ))}
      {open.length > 0 && (
        <section aria-labelledby={openId}>
          <div className="flex min-h-11 items-center justify-between">
            <h3 id={openId} className="px-3 text-sm font-medium text-text-muted">
              <Plural value={count} one="# open limit" other="# open limits" />
            </h3>
            {selection && cancelable.length > 1 && (
              <span className="grid w-11 shrink-0 place-items-center">
                <Checkbox
                  label={t`Select all`}
                  checked={chosen.length === cancelable.length ? true : chosen.length > 0 ? 'mixed' : false}
                  onChange={(isChosen) => selection.onChange(new Set(isChosen ? cancelable.map(({ key }) => key) : []))}
                />
              </span>
            )}
          </div>
          <ul className="flex flex-col">
            {open.map((item) => (
              <OrderRow
                key={item.key}
                item={item}
                isSelected={chosen.includes(item)}
                onSelect={selection && ((isSelected) => selection.onChange(toggled(selection.keys, item, isSelected)))}
                onEdit={selection?.onEdit && isEditable(item) ? () => selection.onEdit?.(item) : undefined}
                onOpen={() => onOpen(item)}
              />
            ))}
          </ul>
          {selection && chosen.length > 0 && (
            <div className="sticky bottom-0 flex justify-end max-md:bottom-[var(--app-banner,0px)] bg-surface-raised p-3">
              <Button
                size="lg"
                className="w-full @xl:w-auto"
                disabled={!selection.isNotStarted}
                onClick={() => selection.onCancel(chosen)}
              >
                <Plural value={chosenCount} one="Cancel # order" other="Cancel # orders" />
              </Button>
            </div>
          )}
        </section>
      )}
      {past.length > 0 && (
        <section aria-labelledby={pastId}>
          <h3 id={pastId} className="flex min-h-11 items-center px-3 text-sm font-medium text-text-muted">
            {t`Past limit orders`}
          </h3>
          <ul className="flex flex-col">
            {past.slice(0, shownPast).map((item) => (
              <OrderRow
                key={item.key}
                item={item}
                isSelected={false}
                onSelect={undefined}
                onOpen={() => onOpen(item)}
              />
            ))}
          </ul>
          {hiddenCount > 0 && (
            <button
              type="button"
              onClick={() => setShownPast(past.length)}
              className="reacts h-11 w-full rounded-md text-sm text-text-muted hover:bg-surface-hover hover:text-text"
            >
              <Plural value={hiddenCount} one="Show # more" other="Show # more" />
            </button>
          )}
        </section>
      )}
      {unnamedCount > 0 && (
        <p className="px-3 text-sm text-pretty text-text-muted">
          <Plural
            value={unnamedCount}
            one="# order isn’t shown because its token isn’t on any of your lists."
            other="# orders aren’t shown because their tokens aren’t on any of your lists."
          />
        </p>
      )}
      {isLoading && <OrderSkeletons />}
    </div>
  )
}

export declare namespace OrderList {
  type Props = {
    view: Extract<OrdersView, { kind: 'list' }>
    /** Undefined for other people's accounts. */
    selection: Selection | undefined
    onOpen: (item: OrderItem) => void
    /** Retries the networks that failed. */
    retry: () => void
    isRetrying: boolean
  }
  type Selection = {
    /** Keys of the selected orders. */
    readonly keys: ReadonlySet<string>
    readonly onChange: (keys: ReadonlySet<string>) => void
    /** No cancellation is in progress. */
    readonly isNotStarted: boolean
    readonly onCancel: (items: readonly OrderItem[]) => void
    /** Undefined if no order can be edited. */
    readonly onEdit?: ((item: OrderItem) => void) | undefined
  }
}

const pastAtFirst = 10

function toggled(keys: ReadonlySet<string>, { key }: OrderItem, isSelected: boolean): ReadonlySet<string> {
  return new Set(isSelected ? [...keys, key] : [...keys].filter((each) => each !== key))
}

function UnreadOrders({ network, isRetrying, onRetry }: UnreadOrders.Props) {
  const { t } = useLingui()
  return (
    <Banner
      tone="caution"
      action={
        <Button size="sm" variant="secondary" busy={isRetrying} onClick={onRetry}>
          {t`Try again`}
        </Button>
      }
    >
      {t`Couldn’t load limit orders on ${network.name}. Those there are missing here.`}
    </Banner>
  )
}

declare namespace UnreadOrders {
  type Props = { network: Network; isRetrying: boolean; onRetry: () => void }
}

/** The skeleton of the order list. */
export function OrderSkeletons() {
  const { t } = useLingui()
  return (
    <div role="status">
      <span className="sr-only">{t`Loading`}</span>
      {['first', 'second', 'third'].map((key) => (
        <div key={key} className="flex min-h-14 items-center gap-3.5 px-3 py-3">
          <Skeleton shape="pill" className="size-7" />
          <span className="flex flex-1 flex-col gap-1.5">
            <Skeleton className="h-3.5 w-44" />
            <Skeleton className="h-3.5 w-32" />
          </span>
        </div>
      ))}
    </div>
  )
}
