import { lazyPart } from '@oxbow/react/lazyPart'
import * as GuardedState from '../../features/orders/guarded/GuardedState.ts'
import { TwapCard } from '../../features/orders/twap/TwapCard.tsx'
import * as TwapForm from '../../features/orders/twap/TwapForm.ts'
import * as TwapState from '../../features/orders/twap/TwapState.ts'
import type { TwapReview as Review } from './TwapReview.tsx'
import { useGuardedForm } from './useGuardedForm.ts'
import { usePlacementCard } from './usePlacementCard.tsx'
import type { usePlacementForm } from './usePlacementForm.ts'
import { usePromisedByTwaps } from './usePromisedByTwaps.ts'
import { useReviewed } from './useReviewed.ts'

const TwapReview = lazyPart(() => import('./TwapReview.tsx').then((module) => module.TwapReview))

/** Connects form, market, oracle pools, orders and TWAPs, wallet and chain to the form of a trade over time. */
export function TwapContainer(props: TwapContainer.Props) {
  const { network } = props
  const guarded = useGuardedForm(props, TwapForm.initial)
  const { form, onForm, placement } = guarded
  const { account, known, sold } = placement
  const twaps = usePromisedByTwaps({ network, account, token: sold?.address })
  const facts = { ...guarded.facts, lowestPrice: TwapForm.lowestPriceOf(form, known) }
  // Needs no reactor: the form is offered only where the network has Seaport.
  const state = TwapState.from({ ...placement.base, ...facts, version: 'v3', promised: twaps.promised })
  const isInsufficient = GuardedState.isInsufficient(state)
  const { card, dialogs, tokenOutButton } = usePlacementCard(props, placement, { isInsufficient })
  const { onOrders } = card
  const { reviewed, review, ends } = useReviewed<Omit<Review.Props, keyof useReviewed.Sale | 'onClosed'>>(placement, {
    network,
    onOrders,
    preload: TwapReview.preload,
  })
  return (
    <>
      <TwapCard
        {...card}
        state={state}
        form={form}
        sold={sold}
        order={TwapState.toTwapOrder(facts)}
        onForm={onForm}
        otherNetworks={card.otherNetworks.filter(({ contracts }) => contracts.seaport !== undefined)}
        buy={tokenOutButton}
        onRetry={() => {
          placement.retry()
          twaps.retry()
        }}
        onRetryOracles={guarded.onRetryOracles}
        onLowest={() => onForm({ ...form, hasLowest: true })}
        onReview={() => {
          if (state.kind !== 'ready') return
          const { order: signed, promised, warnings } = state
          review({ order: signed, promised, warnings })
        }}
      />
      {dialogs}
      {reviewed && <TwapReview {...reviewed} {...ends} />}
    </>
  )
}

export declare namespace TwapContainer {
  type Props = usePlacementForm.Props
}
