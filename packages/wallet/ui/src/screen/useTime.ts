import { useLingui } from '@lingui/react/macro'

/** Formats Unix seconds as a date and a time. */
export function useTime(): (seconds: bigint) => string {
  const { i18n } = useLingui()
  const format = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' })
  // Beyond the range of dates: shown as unlimited.
  return (seconds) => (seconds > 8_640_000_000_000n ? '∞' : format.format(new Date(Number(seconds) * 1000)))
}
