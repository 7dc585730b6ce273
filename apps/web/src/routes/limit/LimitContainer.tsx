import { useLingui } from '@lingui/react/macro'
import { reactorOf } from '@oxbow/dutch/reactorOf'
import { lazyPart } from '@oxbow/react/lazyPart'
import { useNavigate } from '@tanstack/react-router'
import { LimitCard } from '../../features/orders/limit/LimitCard.tsx'
import * as LimitForm from '../../features/orders/limit/LimitForm.ts'
import * as LimitState from '../../features/orders/limit/LimitState.ts'
import type { OrderItem } from '../../features/orders/list/OrderItem.ts'
import { AmountField } from '../../features/trade-form/AmountField.tsx'
import { EditedOrder } from './EditedOrder.tsx'
import type { LimitReview as Review } from './LimitReview.tsx'
import { useEditedOrder } from './useEditedOrder.ts'
import { usePlacementCard } from './usePlacementCard.tsx'
import { usePlacementForm } from './usePlacementForm.ts'
import { usePriceLine } from './usePriceLine.ts'
import { useReviewed } from './useReviewed.ts'

const LimitReview = lazyPart(() => import('./LimitReview.tsx').then((module) => module.LimitReview))

/** Connects form, market, orders, wallet and chain to the limit order page of one network. */
export function LimitContainer(props: LimitContainer.Props) {
  const { network } = props
  const { t } = useLingui()
  const navigate = useNavigate()
  const asked = useEditedOrder(props)
  const { item } = asked
  const placement = usePlacementForm(props, { buysWrapped: false, started: item && toStarted(item) })
  const { amountIn, bought, form, known, market, onForm, toUsd, trade } = placement
  const reactor = reactorOf(network.contracts)
  const version = reactor.status === 'found' ? reactor.version : undefined
  const facts = { amountIn, market, version, price: LimitForm.priceOf(form, known) }
  const order = LimitState.toPricedOrder(facts)
  // With other tokens it becomes a new order.
  const isSame = item?.tokenIn.address === trade.tokenIn?.address && item?.tokenOut.address === bought?.address
  const edited = asked.state.kind === 'known' && isSame ? asked.state.item : undefined
  const { base } = placement
  const orders = edited && base.orders ? LimitState.withoutOne(base.orders, edited.amountIn) : base.orders
  const state = LimitState.from({ ...base, ...facts, orders, edit: asked.state })
  const total = LimitForm.totalTextOf(form, amountIn)
  const isInsufficient = state.kind === 'insufficient-balance'
  usePriceLine({ direction: placement.usualDirection, form, known, onForm, onLine: props.onLine })
  const { card, dialogs, tokenOutButton } = usePlacementCard(props, placement, { isInsufficient })
  const { onOrders } = card
  const { reviewed, review, ends } = useReviewed<Omit<Review.Props, keyof useReviewed.Sale | 'onClosed'>>(placement, {
    network,
    onOrders,
    preload: LimitReview.preload,
  })

  /** The edited order was replaced, so the form is reset. */
  function leave() {
    void navigate({ to: '.', search: ({ edit: _, value: __, field: ___, ...old }) => old, replace: true })
  }

  return (
    <>
      <LimitCard
        {...card}
        state={state}
        form={form}
        onForm={onForm}
        order={order}
        version={version}
        kinds={
          <>
            {card.kinds}
            {/* Below the amounts the button would cover it on phones. */}
            <div className="px-2 pt-2 empty:hidden">
              <EditedOrder state={asked.state} isSame={isSame} networkName={network.name} />
            </div>
          </>
        }
        buy={
          <AmountField
            label={t`You receive at least`}
            amount={
              total === undefined
                ? { kind: 'quoted', raw: order?.leastOut, rounding: 'down' }
                : { kind: 'typed', text: total }
            }
            onAmount={(text) =>
              amountIn !== undefined && onForm(LimitForm.withTotal(form, text, { amountIn, decimals: known.decimals }))
            }
            token={bought}
            tokenButton={tokenOutButton}
            raw={order?.leastOut}
            usd={toUsd(bought, order?.leastOut)}
            balance={placement.getBalance(bought)}
          />
        }
        onNew={asked.onNew}
        onReview={() => {
          if (state.kind !== 'ready' || !version) return
          const { order: signed, promised, warnings } = state
          review({ order: signed, promised, warnings, form, version, edited })
        }}
      />
      {dialogs}
      {reviewed && (
        <LimitReview
          {...reviewed}
          {...ends}
          onClosed={(isDone) => {
            ends.onClosed(isDone)
            if (isDone && reviewed.edited) leave()
          }}
        />
      )}
    </>
  )
}

export declare namespace LimitContainer {
  type Props = usePlacementForm.Props
}

function toStarted({ amountIn, amountOut, expiresAt, own, tokenIn, tokenOut }: OrderItem): LimitForm.Started {
  const seconds = expiresAt - (own.createdAt ?? expiresAt)
  return LimitForm.ofOrder({ amountIn, amountOut, seconds }, { tokenIn: tokenIn.decimals, tokenOut: tokenOut.decimals })
}
