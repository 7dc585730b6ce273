import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'

/** A relative time in one unit, with the exact time on hover. */
export function TimeAgo({ timestamp }: { timestamp: number }) {
  const { i18n } = useLingui()
  // Rerenders when its text changes, not every second.
  const age = useSyncExternalStore(clock.subscribe, () => formatAge(clock.getSeconds() - timestamp, i18n.locale))
  const date = new Date(timestamp * 1_000)
  return (
    <time dateTime={date.toISOString()} title={date.toLocaleString(i18n.locale)}>
      {age}
    </time>
  )
}

function formatAge(seconds: number, locale: string): string {
  const format = formatOf(locale)
  const age = Math.max(0, seconds)
  for (const [unit, length] of units) if (age >= length) return format.format(-Math.floor(age / length), unit)
  return format.format(-age, 'second')
}

/** The formatter of the last locale: creating one costs more than all the rows of a table. */
let known: { readonly locale: string; readonly format: Intl.RelativeTimeFormat } | undefined

function formatOf(locale: string): Intl.RelativeTimeFormat {
  if (known?.locale !== locale)
    known = { locale, format: new Intl.RelativeTimeFormat(locale, { style: 'narrow', numeric: 'always' }) }
  return known.format
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** One timer for all rows, stopped when there are none. */
const clock = createClock()

function createClock() {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  let seconds = 0
  const read = () => Math.floor(Date.now() / 1_000)
  return {
    getSeconds: () => (timer === undefined ? read() : seconds),
    subscribe(listener: () => void) {
      listeners.add(listener)
      seconds = read()
      timer ??= setInterval(() => {
        seconds = read()
        for (const each of listeners) each()
      }, 1_000)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}
