import { useEffect, useRef } from 'react'

/** How long nobody types until what is typed counts: the first digits of a number are another number. */
const pauseMs = 800

/** Hands on what was typed last after a pause, on leaving the field or with the field itself; `undefined` hands on nothing. */
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
