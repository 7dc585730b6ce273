import { lazyPart } from '@oxbow/react/lazyPart'
import { useState } from 'react'
import { StopCard } from '../../features/orders/stop/StopCard.tsx'
import * as StopForm from '../../features/orders/stop/StopForm.ts'
import * as StopState from '../../features/orders/stop/StopState.ts'
import type { StopReview as Review } from './StopReview.tsx'
import { useOracles } from './useOracles.ts'
import { usePlacementCard } from './usePlacementCard.tsx'
import { usePlacementForm } from './usePlacementForm.ts'
import { usePriceLine } from './usePriceLine.ts'
import { useReviewed } from './useReviewed.ts'

const StopReview = lazyPart(() => import('./StopReview.tsx').then((module) => module.StopReview))

/** Connects form, market, oracle pools, orders, wallet and chain to the form of a stop-loss or take-profit. */
export function StopContainer({ kind, ...props }: StopContainer.Props) {
  const { network } = props
  // v3 pools only hold the wrapped currency.
  const placement = usePlacementForm(props, { buysWrapped: true })
  const { amountIn, bought, cautions, connection, form: limit, known, onForm, pair, sold, tokens, toUsd } = placement
  const [entered, setEntered] = useState<Pick<StopForm.StopForm, 'floor' | 'windowSeconds'>>(() =>
    StopForm.initial(kind, limit),
  )
  const form: StopForm.StopForm = { ...entered, kind, limit }
  const { reviewed, setReviewed, ends } = useReviewed<Omit<Review.Props, 'onClosed'>>(placement, StopReview.preload)
  const { oracles, retry: retryOracles } = useOracles({ network, pair })
  const facts = { amountIn, form, oracles, pair, triggerPrice: StopForm.triggerPriceOf(form, known) }
  const order = StopState.toStopOrder(facts)
  const version = network.contracts.dutchV3Reactor === undefined ? undefined : 'v3'
  const state = StopState.from({ ...placement.base, ...facts, version })
  const isInsufficient = state.kind === 'base' && state.base.kind === 'insufficient-balance'
  usePriceLine({
    direction: placement.usualDirection,
    known,
    onForm,
    onLine: props.onLine,
    form: StopForm.withDefaultPrice(form, known),
  })
  const { card, dialogs, tokenOutButton } = usePlacementCard(props, placement, { isInsufficient })

  return (
    <>
      <StopCard
        {...card}
        state={state}
        form={form}
        sold={sold}
        order={order}
        onForm={({ floor, windowSeconds, limit: next }) => {
          setEntered({ floor, windowSeconds })
          onForm(next)
        }}
        oracle={oracles === 'unknown' ? undefined : StopState.oracleOf(oracles, form.windowSeconds)}
        windows={StopState.windowsOf(oracles)}
        otherNetworks={card.otherNetworks.filter(({ contracts }) => contracts.dutchV3Reactor !== undefined)}
        buy={tokenOutButton}
        onRetryOracles={retryOracles}
        onReview={() => {
          if (state.kind !== 'ready' || !connection || !sold || !bought) return
          const { order: signed, promised, warnings } = state
          setReviewed({
            order: signed,
            market: placement.market,
            promised,
            warnings,
            form,
            cautions,
            tokenIn: sold,
            tokenOut: bought,
            network,
            connection,
            tokens,
            toUsd,
            onOrders: card.onOrders,
          })
        }}
      />
      {dialogs}
      {reviewed && <StopReview {...reviewed} {...ends} />}
    </>
  )
}

export declare namespace StopContainer {
  type Props = usePlacementForm.Props & { kind: StopForm.StopKind }
}
