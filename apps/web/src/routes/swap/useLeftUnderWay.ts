import { hasSwapFlows } from '@oxbow/swap/hasSwapFlows'
import { useEffect, useState } from 'react'
import { storage } from '../../state/exchange.ts'

/** Whether an earlier visit may have left a trade: looked at once, because one that begins here has its own dialog. */
export function useLeftUnderWay() {
  const state = useState(() => hasSwapFlows(storage))
  const [, setIsLeftUnderWay] = state
  useEffect(() => {
    // A tab that closes leaves its trade to those that stay; without locks none knows whether it is closed.
    const look = () => 'locks' in navigator && hasSwapFlows(storage) && setIsLeftUnderWay(true)
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [setIsLeftUnderWay])
  return state
}
