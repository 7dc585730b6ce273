import { lazyPart } from '@oxbow/react/lazyPart'
import * as GuardedState from '../../features/orders/guarded/GuardedState.ts'
import { StopCard } from '../../features/orders/stop/StopCard.tsx'
import * as StopForm from '../../features/orders/stop/StopForm.ts'
import * as StopState from '../../features/orders/stop/StopState.ts'
import type { StopReview as Review } from './StopReview.tsx'
import { useGuardedForm } from './useGuardedForm.ts'
import { usePlacementCard } from './usePlacementCard.tsx'
import type { usePlacementForm } from './usePlacementForm.ts'
import { usePriceLine } from './usePriceLine.ts'
import { useReviewed } from './useReviewed.ts'

const StopReview = lazyPart(() => import('./StopReview.tsx').then((module) => module.StopReview))

/** Connects form, market, oracle pools, orders, wallet and chain to the form of a stop-loss or take-profit. */
export function StopContainer({ kind, ...props }: StopContainer.Props) {
  const { network } = props
  const guarded = useGuardedForm(props, (limit) => StopForm.initial(kind, limit))
  const { form, placement } = guarded
  const { known, sold } = placement
  const facts = { ...guarded.facts, triggerPrice: StopForm.triggerPriceOf(form, known) }
  const version = network.contracts.dutchV3Reactor === undefined ? undefined : 'v3'
  const state = StopState.from({ ...placement.base, ...facts, version })
  usePriceLine({
    direction: placement.usualDirection,
    known,
    onForm: placement.onForm,
    onLine: props.onLine,
    form: StopForm.withDefaultPrice(form, known),
  })
  const isInsufficient = GuardedState.isInsufficient(state)
  const { card, dialogs, tokenOutButton } = usePlacementCard(props, placement, { isInsufficient })
  const { onOrders } = card
  const { reviewed, review, ends } = useReviewed<Omit<Review.Props, keyof useReviewed.Sale | 'onClosed'>>(placement, {
    network,
    onOrders,
    preload: StopReview.preload,
  })
  return (
    <>
      <StopCard
        {...card}
        state={state}
        form={form}
        sold={sold}
        order={StopState.toStopOrder(facts)}
        onForm={guarded.onForm}
        oracle={GuardedState.oracleOf(facts.oracles, form.windowSeconds)}
        windows={StopState.windowsOf(facts.oracles)}
        otherNetworks={card.otherNetworks.filter(({ contracts }) => contracts.dutchV3Reactor !== undefined)}
        buy={tokenOutButton}
        onRetryOracles={guarded.onRetryOracles}
        onReview={() => {
          if (state.kind !== 'ready') return
          const { order: signed, promised, warnings } = state
          review({ order: signed, promised, warnings, form })
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
