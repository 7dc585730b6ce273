import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import type { Token } from '@oxbow/tokens/getTokens'

/** How the figures of a trade over time are written. */
export function usePlanWords() {
  const { t, i18n } = useLingui()
  const unit = (value: number, name: 'minute' | 'hour' | 'day' | 'week') =>
    new Intl.NumberFormat(i18n.locale, { style: 'unit', unit: name, unitDisplay: 'long' }).format(value)

  /** "10 minutes", "2 weeks". */
  function length(seconds: number): string {
    if (seconds % 604_800 === 0) return unit(seconds / 604_800, 'week')
    if (seconds % 86_400 === 0) return unit(seconds / 86_400, 'day')
    return seconds % 3_600 === 0 ? unit(seconds / 3_600, 'hour') : unit(Math.ceil(seconds / 60), 'minute')
  }

  return {
    length,
    percent: (bps: number) => formatPercent(bps, i18n.locale),
    short: (raw: bigint, token: Token, rounding: 'down' | 'up' = 'down') =>
      `${formatTokenAmount(raw, token, i18n.locale, { rounding })} ${token.symbol}`,
    /** With every digit. */
    whole: (raw: bigint, token: Token) => `${formatAmount(raw, token.decimals, i18n.locale)} ${token.symbol}`,
    time: (seconds: number) =>
      new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(seconds * 1_000),
    /** What becomes of a part that nobody fills. */
    missed: (periodSeconds: number) => {
      const open = length(2 * periodSeconds)
      return t`Each part stays open for ${open}. If nobody fills it by then, it isn’t sold.`
    },
  }
}
