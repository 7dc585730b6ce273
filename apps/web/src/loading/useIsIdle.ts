import { useEffect, useState } from 'react'
import { whenIdle } from './whenIdle.ts'

/** True once the page has been idle. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle
}
