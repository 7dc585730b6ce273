import { hasSwapFlows } from '@oxbow/swap/hasSwapFlows'
import { useEffect, useState } from 'react'
import { storage } from '../../state/exchange.ts'

/** Whether an earlier visit or a closed tab may have left a trade pending. Trades started here don't count, because they have their own dialog. */
export function useHasPendingTrade() {
  const state = useState(() => hasSwapFlows(storage))
  const [, setHasPendingTrade] = state
  useEffect(() => {
    // A closing tab leaves its trade to the others; without Web Locks they can't know whether it is closed.
    const look = () => 'locks' in navigator && hasSwapFlows(storage) && setHasPendingTrade(true)
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [setHasPendingTrade])
  return state
}
