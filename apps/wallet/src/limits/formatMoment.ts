/** Formats a date and time. */
export function formatMoment(milliseconds: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(milliseconds)
}
