import { useEffect, useState } from 'react'
import { whenIdle } from './whenIdle.ts'

/** True once the page has nothing better to do, and from then on. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle
}
