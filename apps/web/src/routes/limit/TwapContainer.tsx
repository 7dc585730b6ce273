import { lazyPart } from '@oxbow/react/lazyPart'
import { useState } from 'react'
import { TwapCard } from '../../features/orders/twap/TwapCard.tsx'
import * as TwapForm from '../../features/orders/twap/TwapForm.ts'
import * as TwapState from '../../features/orders/twap/TwapState.ts'
import type { TwapReview as Review } from './TwapReview.tsx'
import { useOracles } from './useOracles.ts'
import { usePlacementCard } from './usePlacementCard.tsx'
import { usePlacementForm } from './usePlacementForm.ts'
import { usePromisedByTwaps } from './usePromisedByTwaps.ts'
import { useReviewed } from './useReviewed.ts'

const TwapReview = lazyPart(() => import('./TwapReview.tsx').then((module) => module.TwapReview))

/** Connects form, market, oracle pools, orders and TWAPs, wallet and chain to the form of a trade over time. */
export function TwapContainer(props: TwapContainer.Props) {
  const { network } = props
  // A TWAP's orders sell and buy tokens, not native currency.
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
  const [entered, setEntered] = useState<Omit<TwapForm.TwapForm, 'limit'>>(() => TwapForm.initial(limit))
  const form: TwapForm.TwapForm = { ...entered, limit }
  const { reviewed, setReviewed, ends } = useReviewed<Omit<Review.Props, 'onClosed'>>(placement, TwapReview.preload)
  const { oracles, retry: retryOracles } = useOracles({ network, pair })
  const twaps = usePromisedByTwaps({ network, account, token: sold?.address })
  const facts = { amountIn, form, oracles, pair, lowestPrice: TwapForm.lowestPriceOf(form, known) }
  const order = TwapState.toTwapOrder(facts)
  // Needs no reactor: the form is offered only where the network has Seaport.
  const state = TwapState.from({ ...placement.base, ...facts, version: 'v3', promised: twaps.promised })
  const isInsufficient = state.kind === 'base' && state.base.kind === 'insufficient-balance'
  const { card, dialogs, tokenOutButton } = usePlacementCard(props, placement, { isInsufficient })

  return (
    <>
      <TwapCard
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
          twaps.retry()
        }}
        onRetryOracles={retryOracles}
        onLowest={() => setEntered({ ...entered, hasLowest: true })}
        onReview={() => {
          if (state.kind !== 'ready' || !connection || !sold || !bought) return
          const { order: signed, promised, warnings } = state
          setReviewed({
            order: signed,
            market: placement.market,
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
      {reviewed && <TwapReview {...reviewed} {...ends} />}
    </>
  )
}

export declare namespace TwapContainer {
  type Props = usePlacementForm.Props
}
