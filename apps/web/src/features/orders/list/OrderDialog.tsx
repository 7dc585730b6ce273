import { useLingui } from '@lingui/react/macro'
import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { Address } from '@oxbow/ui/Address'
import { Button } from '@oxbow/ui/Button'
import { Dialog } from '@oxbow/ui/Dialog'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { type ReactNode, useState } from 'react'
import { isStanding, type OrderItem } from './OrderItem.ts'
import { OrderStateBadge } from './OrderStateBadge.tsx'
import { orderStateWords } from './orderStateWords.ts'
import { useOrderWords } from './useOrderWords.ts'

/** The details of a limit order. */
export function OrderDialog({ item, fill, notice, transaction, onEdit, onCancel, onClosed }: OrderDialog.Props) {
  const { t, i18n } = useLingui()
  const words = useOrderWords()
  const [isOpen, setIsOpen] = useState(true)
  const { amountIn, amountOut, expiresAt, guard, network, own, recipient, state, tokenIn, tokenOut } = item
  const isFilled = state === 'filled'
  return (
    <Dialog
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
      title={words.kindOf(item)}
      closeLabel={t`Close`}
      footer={
        onCancel && (
          <div className="flex flex-wrap gap-2">
            <Button size="lg" variant="secondary" className="flex-1" onClick={onCancel}>
              {t`Cancel order`}
            </Button>
            {onEdit && (
              <Button size="lg" variant="secondary" className="flex-1" onClick={onEdit}>
                {t`Edit order`}
              </Button>
            )}
          </div>
        )
      }
    >
      <div className="overflow-y-auto px-5 pb-5">
        <div role="status" className="flex flex-col items-start gap-2 pb-4">
          <OrderStateBadge state={state} />
          {/* The sentence below the terms says when a guarded order fills. */}
          {!(guard && state === 'open') && (
            <p className="text-sm text-pretty text-text-muted">{i18n._(orderStateWords[state].meaning)}</p>
          )}
          {notice}
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm [&_dd]:text-end [&_dd]:tabular-nums [&_dt]:text-text-muted">
          <dt>{isFilled ? t`Paid` : t`You sell`}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{words.whole(amountIn, tokenIn)}</dd>
          <dt>{t`Minimum received`}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{words.whole(amountOut, tokenOut)}</dd>
          {isFilled && <Received item={item} fill={fill} />}
          <dt>{guard ? t`Trigger price` : t`Limit price`}</dt>
          <dd className="flex flex-col items-end">
            <bdi>{guard ? (words.triggerOf(item) ?? '—') : words.priceOf(item)}</bdi>
            <bdi className="text-text-muted">{guard ? words.triggerOf(item, true) : words.priceOf(item, true)}</bdi>
          </dd>
          {guard && <GuardRows terms={guard.terms} pair={`${tokenIn.symbol}/${tokenOut.symbol}`} />}
          {(isStanding(state) || state === 'expired') && (
            <>
              <dt>{state === 'expired' ? t`Expired` : t`Expires`}</dt>
              <dd>
                <Time seconds={expiresAt} />
              </dd>
            </>
          )}
          <dt>{t`Placed`}</dt>
          <dd>{own.createdAt === undefined ? '—' : <Time seconds={own.createdAt} />}</dd>
          <dt>{t`Network`}</dt>
          <dd>{network.name}</dd>
          {recipient !== own.order.info.swapper && (
            <>
              <dt>{t`Recipient`}</dt>
              <dd>
                <Address
                  value={recipient}
                  copyLabel={t`Copy address`}
                  copiedLabel={t`Address copied`}
                  failedLabel={t`Failed to copy to clipboard`}
                />
              </dd>
            </>
          )}
        </dl>
        {transaction && <div className="pt-3">{transaction}</div>}
        {(isStanding(state) || (isFilled && guard === undefined)) && (
          <p className="mt-4 border-t border-line pt-4 text-sm text-pretty text-text-muted">
            {guard
              ? t`Once the average price reaches your trigger, anyone can fill this order for at least that average less its tolerance.`
              : own.order.version === 'v1'
                ? t`Anyone can fill this order. Whoever fills it keeps what the market pays above your limit.`
                : t`Anyone can fill this order. If this site’s keeper fills it, you get 95% of what’s left above your limit after the network cost. Others may keep it.`}
          </p>
        )}
      </div>
    </Dialog>
  )
}

export declare namespace OrderDialog {
  type Props = {
    item: OrderItem
    /** Set for a filled order. */
    fill: Fill
    /** A notice about where the order is stored. */
    notice?: ReactNode
    /** The transaction that filled or canceled it. */
    transaction: ReactNode
    /** Undefined if it can't be replaced. */
    onEdit?: (() => void) | undefined
    /** Undefined if it can't be canceled. */
    onCancel: (() => void) | undefined
    onClosed: () => void
  }
  /** From its transaction. */
  type Fill =
    | { readonly kind: 'loading' }
    | { readonly kind: 'failed'; readonly onRetry: () => void }
    | {
        readonly kind: 'known'
        /** Undefined if the chain doesn't tell. */
        readonly received: bigint | undefined
      }
}

function Received({ item: { amountOut, guard, tokenOut }, fill }: Pick<OrderDialog.Props, 'fill' | 'item'>) {
  const { t } = useLingui()
  const words = useOrderWords()
  const received = fill.kind === 'known' ? fill.received : undefined
  const unknown =
    fill.kind === 'loading' ? (
      <Skeleton className="ms-auto h-4 w-24" />
    ) : (
      <span title={t`The transaction doesn’t say how much`}>—</span>
    )
  return (
    <>
      <dt>{t`Received`}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">
        {fill.kind === 'failed' ? (
          <Button size="sm" variant="secondary" onClick={fill.onRetry}>
            {t`Try again`}
          </Button>
        ) : received === undefined ? (
          unknown
        ) : (
          <span title={words.whole(received, tokenOut)}>{words.short(received, tokenOut)}</span>
        )}
      </dd>
      {guard === undefined && received !== undefined && received >= amountOut && (
        <>
          <dt>{t`Above your limit`}</dt>
          <dd title={words.whole(received - amountOut, tokenOut)}>{words.short(received - amountOut, tokenOut)}</dd>
        </>
      )}
    </>
  )
}

function GuardRows({ terms: { pool, toleranceBps, windowSeconds }, pair }: { terms: MarketTerms; pair: string }) {
  const { t, i18n } = useLingui()
  const minutes = new Intl.NumberFormat(i18n.locale, { style: 'unit', unit: 'minute', unitDisplay: 'short' })
  return (
    <>
      <dt>{t`Price source`}</dt>
      <dd>
        <bdi className="block">{t`${pair} pool`}</bdi>
        <Address
          value={pool}
          copyLabel={t`Copy address`}
          copiedLabel={t`Address copied`}
          failedLabel={t`Failed to copy to clipboard`}
        />
      </dd>
      <dt>{t`Average over`}</dt>
      <dd>{minutes.format(windowSeconds / 60)}</dd>
      <dt>{t`Tolerance`}</dt>
      <dd>{formatPercent(toleranceBps, i18n.locale)}</dd>
    </>
  )
}

function Time({ seconds }: { seconds: number }) {
  const { i18n } = useLingui()
  const date = new Date(seconds * 1_000)
  return (
    <time dateTime={date.toISOString()}>
      {new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(date)}
    </time>
  )
}
