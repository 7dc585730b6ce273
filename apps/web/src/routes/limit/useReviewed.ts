import { useEffect, useState } from 'react'
import type { Market } from '../../features/orders/placement/Market.ts'
import * as SwapForm from '../../features/swap/form/SwapForm.ts'
import { whenInUse } from '../../loading/whenInUse.ts'
import type { usePlacement } from './usePlacement.tsx'
import type { usePlacementForm } from './usePlacementForm.ts'

/** The page's state when a review was opened, until it is closed; a placed order then leaves the form. `Own`: what only this kind of order has. */
export function useReviewed<Own>(
  placement: ReturnType<typeof usePlacementForm>,
  { network, preload, onOrders }: useReviewed.Options,
) {
  const { account, onTrade, trade } = placement
  const [reviewed, setReviewed] = useState<Own & useReviewed.Sale>()
  const isConnected = account !== undefined
  useEffect(() => (isConnected ? whenInUse(preload) : undefined), [isConnected, preload])
  return {
    reviewed,
    /** Opens the review of a ready order. */
    review(own: Own) {
      const { bought, cautions, connection, market, sold, tokens, toUsd } = placement
      if (!connection || !sold || !bought) return
      const sale = { market, cautions, tokenIn: sold, tokenOut: bought, network, connection, tokens, toUsd, onOrders }
      setReviewed({ ...own, ...sale })
    },
    ends: {
      onLoadFailed: () => setReviewed(undefined),
      onClosed(isDone: boolean) {
        setReviewed(undefined)
        if (isDone) onTrade(SwapForm.withText(trade, 'input', ''))
      },
    },
  }
}

export declare namespace useReviewed {
  type Options = Pick<usePlacement.Props, 'network' | 'onOrders'> & {
    /** Loads the review's code. */
    preload: () => void
  }
  /** What every kind of order's review gets. */
  type Sale = Omit<usePlacement.Props, 'onClosed' | 'promised'> & {
    market: Market
    /** The token as bought. */
    tokenOut: usePlacement.Props['tokenIn']
  }
}
