import { useLingui } from '@lingui/react/macro'

/** Unix seconds as a date and a time that a person reads. */
export function useTime(): (seconds: bigint) => string {
  const { i18n } = useLingui()
  const format = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' })
  // Later than dates can be is for ever.
  return (seconds) => (seconds > 8_640_000_000_000n ? '∞' : format.format(new Date(Number(seconds) * 1000)))
}
