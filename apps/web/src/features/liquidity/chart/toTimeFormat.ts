/** The shortest format of times below a chart that keeps them distinct: with the day if several are shown, without the hour from three days on. */
export function toTimeFormat(locale: string, beginSeconds: number, endSeconds: number): Intl.DateTimeFormat {
  const days = (endSeconds - beginSeconds) / 86_400
  const day = { day: 'numeric', month: 'short' } as const
  if (days >= 3) return new Intl.DateTimeFormat(locale, day)
  const time = { hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(locale, days < 0.75 ? time : { ...day, ...time })
}
