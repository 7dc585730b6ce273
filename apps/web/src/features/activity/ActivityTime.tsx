import { useLingui } from '@lingui/react/macro'

/** The time today, or the day. */
export function ActivityTime({ ms }: { ms: number }) {
  const { i18n } = useLingui()
  const isToday = new Date(ms).toDateString() === new Date().toDateString()
  return (
    <time dateTime={new Date(ms).toISOString()} className="shrink-0 text-xs text-text-muted tabular-nums">
      {timeFormat(i18n.locale, isToday).format(ms)}
    </time>
  )
}

const timeFormats = new Map<string, Intl.DateTimeFormat>()

/** Making one costs more than the rest of a row. */
function timeFormat(locale: string, isToday: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${isToday}`
  const options = isToday ? ({ timeStyle: 'short' } as const) : ({ month: 'short', day: 'numeric' } as const)
  const format = timeFormats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  timeFormats.set(key, format)
  return format
}
