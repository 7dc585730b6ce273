import { useEffect, useRef } from 'react'

/** Typing pause after which the text counts: the first digits of a number are a different number. */
const pauseMs = 800

/** Passes on the last typed value after a pause, on blur, or on unmount; `undefined` isn't passed on. */
export function usePausedChange<T>(onChange: (value: T) => void): usePausedChange.ReturnType<T> {
  const latest = useRef(onChange)
  const waiting = useRef<{ readonly value: T; readonly timer: ReturnType<typeof setTimeout> }>(undefined)
  useEffect(() => {
    latest.current = onChange
  })

  function take(): T | undefined {
    const { value, timer } = waiting.current ?? {}
    clearTimeout(timer)
    waiting.current = undefined
    return value
  }
  function flush(): void {
    const value = take()
    if (value !== undefined) latest.current(value)
  }
  const flushAtEnd = useRef(flush)
  useEffect(() => () => flushAtEnd.current(), [])

  return {
    plan(value) {
      take()
      if (value !== undefined) waiting.current = { value, timer: setTimeout(flush, pauseMs) }
    },
    flush,
  }
}

export declare namespace usePausedChange {
  type ReturnType<T> = { readonly plan: (value: T | undefined) => void; readonly flush: () => void }
}
