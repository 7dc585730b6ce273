import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import { isolated } from '@oxbow/i18n/isolated'
import type { Token } from '@oxbow/tokens/getTokens'

/** Formats the figures of a trade over time. */
export function useTwapWords() {
  const { t, i18n } = useLingui()
  const unit = (value: number, name: 'minute' | 'hour' | 'day' | 'week') =>
    new Intl.NumberFormat(i18n.locale, { style: 'unit', unit: name, unitDisplay: 'long' }).format(value)

  /** "10 minutes", "2 weeks". */
  function length(seconds: number): string {
    if (seconds % 604_800 === 0) return unit(seconds / 604_800, 'week')
    if (seconds % 86_400 === 0) return unit(seconds / 86_400, 'day')
    return seconds % 3_600 === 0 ? unit(seconds / 3_600, 'hour') : unit(Math.ceil(seconds / 60), 'minute')
  }

  /** "4, one every hour". */
  function pace(parts: number, periodSeconds: number): string {
    const number = new Intl.NumberFormat(i18n.locale).format(parts)
    if (periodSeconds === 3_600) return t`${number}, one every hour`
    if (periodSeconds === 86_400) return t`${number}, one every day`
    if (periodSeconds === 604_800) return t`${number}, one every week`
    const every = length(periodSeconds)
    return t`${number}, one every ${every}`
  }

  /** "One every hour". */
  function every(periodSeconds: number): string {
    if (periodSeconds === 3_600) return t`One every hour`
    if (periodSeconds === 86_400) return t`One every day`
    if (periodSeconds === 604_800) return t`One every week`
    const period = length(periodSeconds)
    return t`One every ${period}`
  }

  return {
    length,
    pace,
    every,
    percent: (bps: number) => formatPercent(bps, i18n.locale),
    short: (raw: bigint, token: Token, rounding: 'down' | 'up' = 'down') =>
      isolated(`${formatTokenAmount(raw, token, i18n.locale, { rounding })} ${token.symbol}`, i18n.locale),
    /** Formats an amount with every digit. */
    whole: (raw: bigint, token: Token) =>
      isolated(`${formatAmount(raw, token.decimals, i18n.locale)} ${token.symbol}`, i18n.locale),
    time: (seconds: number) =>
      new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(seconds * 1_000),
    /** Without the year, for lists whose dates are near. */
    nearTime: (seconds: number) =>
      new Intl.DateTimeFormat(i18n.locale, {
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
      }).format(seconds * 1_000),
    /** Says what happens to a part that isn't filled. */
    missed: (periodSeconds: number) => {
      const open = length(2 * periodSeconds)
      return t`Each part stays open for ${open}. If nobody fills it by then, it isn’t sold.`
    },
  }
}
