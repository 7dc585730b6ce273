/** A day and an hour, to be read. */
export function formatMoment(milliseconds: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(milliseconds)
}
