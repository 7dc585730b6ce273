import { useLingui } from '@lingui/react/macro'
import { isDecimalText } from '@oxbow/i18n/Decimal'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { getNumberMarks } from '@oxbow/i18n/Locale'
import { toDecimalText } from '@oxbow/i18n/parseAmount'
import { thresholds, toWarning } from '@oxbow/trading/Slippage'
import { useState } from 'react'
import { usePausedChange } from './usePausedChange.ts'

/** A slippage field. The previous value stays in effect, and is shown, while the text is invalid. */
export function useSlippageField(slippageBps: number, onChange: (bps: number) => void): useSlippageField.ReturnType {
  const { t, i18n } = useLingui()
  const [text, setText] = useState(() => String(slippageBps / 100))
  const { plan, flush } = usePausedChange(onChange)
  const isRead = isDecimalText(text)
  const typed = text === '' ? undefined : isRead ? Math.round(Number(text) * 100) : Number.NaN
  const warning = typed === undefined ? 'invalid' : toWarning(typed)
  const limit = formatPercent(thresholds.highest, i18n.locale)
  const used = formatPercent(slippageBps, i18n.locale)

  function toProblem(): string {
    if (typed === undefined) return t`Enter a value`
    if (typed === 0) return t`Enter a value larger than 0`
    return Number.isNaN(typed) ? t`Use digits only, like 12.5` : t`Enter a value less than ${limit}`
  }

  return {
    text: isRead ? text.replace('.', () => getNumberMarks(i18n.locale).decimal) : text,
    warning,
    problem: warning === 'invalid' ? toProblem() : undefined,
    inForce: warning === 'invalid' ? t`Using ${used} until then.` : undefined,
    onText(value) {
      const decimal = value === '' ? '' : toDecimalText(value, i18n.locale)
      // Unreadable text stays unchanged, because dropping parts of it would give another number.
      if (decimal !== undefined && !/^\d{0,3}(\.\d{0,2})?$/.test(decimal)) return
      setText(decimal ?? value)
      const bps = decimal ? Math.round(Number(decimal) * 100) : Number.NaN
      plan(Number.isNaN(bps) || toWarning(bps) === 'invalid' ? undefined : bps)
    },
    onBlur: flush,
  }
}

export declare namespace useSlippageField {
  type ReturnType = {
    readonly text: string
    readonly warning: 'invalid' | 'low' | 'normal' | 'high' | 'very-high'
    /** Why the text is invalid. */
    readonly problem: string | undefined
    /** The value in effect then. */
    readonly inForce: string | undefined
    readonly onText: (text: string) => void
    readonly onBlur: () => void
  }
}
