import { useLingui } from '@lingui/react/macro'
import { getNumberMarks } from '@oxbow/i18n/Locale'
import { toDecimalText } from '@oxbow/i18n/parseAmount'
import { Input } from '@oxbow/ui/Input'
import { useState } from 'react'

export const presets = ['2500', '5000', '7500', '10000'] as const

export function ShareField({ shareBps, onShare }: ShareField.Props) {
  const { t, i18n } = useLingui()
  const { decimal } = getNumberMarks(i18n.locale)
  /** The typed text, kept while it equals the share in effect or is invalid. */
  const [typed, setTyped] = useState('')
  const isTyped = typed !== '' && toBps(typed) === shareBps

  function toBps(value: string): number | undefined {
    const bps = Math.round(Number(toDecimalText(value, i18n.locale)) * 100)
    return bps > 0 && bps <= 10_000 ? bps : undefined
  }

  function accept(value: string) {
    const text = toDecimalText(value, i18n.locale)
    // Extra decimals are dropped, typed or pasted. Unreadable text is kept and reported, because dropping parts of it would change the share.
    const isLonger = text !== undefined && /\.\d{3}/.test(text)
    const kept = isLonger ? text.replace(/(\.\d\d)\d+$/, '$1').replace('.', decimal) : value
    setTyped(kept)
    onShare(toBps(kept))
  }

  function toProblem(value: string): string {
    const text = toDecimalText(value, i18n.locale)
    if (value !== '' && text === undefined) return t`Use digits only, like 12.5`
    return Number(text ?? 0) > 100 ? t`Enter a value up to 100` : t`Enter a value larger than 0`
  }

  return (
    <Input
      label={t`Share in per cent`}
      labelHidden
      inputMode="decimal"
      dir="ltr"
      value={isTyped ? typed : shareBps === undefined ? '' : String(shareBps / 100).replace('.', decimal)}
      onChange={({ target }) => accept(target.value)}
      onBlur={() => shareBps !== undefined && setTyped('')}
      trailing={<span className="pe-4 text-sm text-text-muted">%</span>}
      {...(shareBps === undefined && { error: toProblem(typed) })}
    />
  )
}

export declare namespace ShareField {
  type Props = {
    /** Of 10,000; undefined while the typed text is invalid. */
    shareBps: number | undefined
    onShare: (shareBps: number | undefined) => void
  }
}
