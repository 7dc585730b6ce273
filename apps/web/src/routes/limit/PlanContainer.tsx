import { lazyPart } from '@oxbow/react/lazyPart'
import { useState } from 'react'
import { PlanCard } from '../../features/limit/plan/PlanCard.tsx'
import * as PlanForm from '../../features/limit/plan/PlanForm.ts'
import * as PlanState from '../../features/limit/plan/PlanState.ts'
import type { PlanReview as Review } from './PlanReview.tsx'
import { useOracles } from './useOracles.ts'
import { usePlacementCard } from './usePlacementCard.tsx'
import { usePlacementForm } from './usePlacementForm.ts'
import { usePromisedByPlans } from './usePromisedByPlans.ts'
import { useReviewed } from './useReviewed.ts'

const PlanReview = lazyPart(() => import('./PlanReview.tsx').then((module) => module.PlanReview))

/** Connects form, market, oracle pools, orders and plans, wallet and chain to the form of a trade over time. */
export function PlanContainer(props: PlanContainer.Props) {
  const { network } = props
  // A plan's orders sell and buy tokens, not native currency.
  const placement = usePlacementForm(props, { buysWrapped: true })
  const {
    account,
    amountIn,
    bought,
    cautions,
    connection,
    form: limit,
    known,
    onForm,
    pair,
    sold,
    tokens,
    toUsd,
  } = placement
  const [entered, setEntered] = useState<Omit<PlanForm.PlanForm, 'limit'>>(() => PlanForm.initial(limit))
  const form: PlanForm.PlanForm = { ...entered, limit }
  const { reviewed, setReviewed, ends } = useReviewed<Omit<Review.Props, 'onClosed'>>(placement, PlanReview.preload)
  const { oracles, retry: retryOracles } = useOracles({ network, pair })
  const plans = usePromisedByPlans({ network, account, token: sold?.address })
  const facts = { amountIn, form, oracles, pair, lowestPrice: PlanForm.lowestPriceOf(form, known) }
  const order = PlanState.toPlanOrder(facts)
  // Needs no reactor: the form is offered only where the network has Seaport.
  const state = PlanState.from({ ...placement.base, ...facts, version: 'v3', promised: plans.promised })
  const isInsufficient = state.kind === 'base' && state.base.kind === 'insufficient-balance'
  const { card, dialogs, tokenOutButton } = usePlacementCard(props, placement, { isInsufficient })

  return (
    <>
      <PlanCard
        {...card}
        state={state}
        form={form}
        sold={sold}
        order={order}
        onForm={({ limit: next, ...rest }) => {
          setEntered(rest)
          onForm(next)
        }}
        otherNetworks={card.otherNetworks.filter(({ contracts }) => contracts.seaport !== undefined)}
        buy={tokenOutButton}
        onRetry={() => {
          placement.retry()
          plans.retry()
        }}
        onRetryOracles={retryOracles}
        onLowest={() => setEntered({ ...entered, hasLowest: true })}
        onReview={() => {
          if (state.kind !== 'ready' || !connection || !sold || !bought) return
          const { order: signed, promised, warnings } = state
          setReviewed({
            order: signed,
            promised,
            warnings,
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
      {reviewed && <PlanReview {...reviewed} {...ends} />}
    </>
  )
}

export declare namespace PlanContainer {
  type Props = usePlacementForm.Props
}
