import { useEffect, useState } from 'react'
import * as SwapForm from '../../features/swap/form/SwapForm.ts'
import { whenInUse } from '../../loading/whenInUse.ts'
import type { usePlacementForm } from './usePlacementForm.ts'

/** The page's state when a review was opened, until it is closed; a placed order then leaves the form. */
export function useReviewed<Reviewed>(
  { account, onTrade, trade }: ReturnType<typeof usePlacementForm>,
  preload: () => void,
) {
  const [reviewed, setReviewed] = useState<Reviewed>()
  const isConnected = account !== undefined
  useEffect(() => (isConnected ? whenInUse(preload) : undefined), [isConnected, preload])
  return {
    reviewed,
    setReviewed,
    ends: {
      onLoadFailed: () => setReviewed(undefined),
      onClosed(isDone: boolean) {
        setReviewed(undefined)
        if (isDone) onTrade(SwapForm.withText(trade, 'input', ''))
      },
    },
  }
}
