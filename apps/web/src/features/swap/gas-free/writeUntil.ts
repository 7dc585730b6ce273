/** Formats a deadline: the time, with the date unless it is today, so that a distant date can't look like today. */
export function writeUntil(untilMs: number, { locale, nowMs }: writeUntil.Options): string {
  const isToday = new Date(untilMs).toDateString() === new Date(nowMs).toDateString()
  return new Intl.DateTimeFormat(locale, isToday ? time : { ...time, dateStyle: 'long' }).format(untilMs)
}

export declare namespace writeUntil {
  type Options = { readonly locale: string; readonly nowMs: number }
}

const time = { timeStyle: 'medium' } as const
