import { useLingui } from '@lingui/react/macro'
import { Input } from '@oxbow/ui/Input'
import { useState } from 'react'
import { type CreateForm, highestFee, tickSpacingOf, widestSpacing } from './CreateForm.ts'

export function CustomFee({ fee, onFee, onValid }: CustomFee.Props) {
  const { t } = useLingui()
  const [text, setText] = useState(() => (typeof fee === 'number' ? String(fee / 10_000) : ''))
  const isValid = text === '' || toPips(text) !== undefined
  return (
    <Input
      label={t`Fee in per cent`}
      inputMode="decimal"
      value={text}
      onChange={({ target }) => {
        const typed = target.value.replace(',', '.')
        setText(typed)
        const next = toPips(typed)
        if (next !== undefined) onFee(next)
        onValid(typed === '' || next !== undefined)
      }}
      trailing={<span className="pe-4 text-sm text-text-muted">%</span>}
      {...(isValid ? {} : { error: t`Enter a fee of at most 99.9999%` })}
    />
  )
}

export declare namespace CustomFee {
  type Props = {
    fee: CreateForm['fee']
    onFee: (fee: CreateForm['fee']) => void
    /** Whether the field's text can be parsed. */
    onValid: (isValid: boolean) => void
  }
}

/** A typed fee in pips; undefined if invalid. */
function toPips(text: string): number | undefined {
  const pips = /^\d{1,3}(\.\d{0,4})?$/.test(text) ? Math.round(Number(text) * 10_000) : undefined
  return pips !== undefined && pips <= highestFee ? pips : undefined
}

export function Spacing(props: Spacing.Props) {
  const { fee, spacing, onSpacing, onValid } = props
  const { t } = useLingui()
  const usual = tickSpacingOf(fee)
  const [text, setText] = useState(() => String(spacing ?? usual))
  const isValid = toSpacing(text) !== undefined
  return (
    <Input
      label={t`Tick spacing`}
      inputMode="numeric"
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        const next = toSpacing(target.value)
        if (next !== undefined) onSpacing(next === usual ? undefined : next)
        onValid(next !== undefined)
      }}
      {...(isValid
        ? {
            hint: t`Sets the range steps; one tick is 0.01%. Usual for this fee: ${usual}.`,
          }
        : { error: t`Enter a whole number from 1 to ${widestSpacing}` })}
    />
  )
}

export declare namespace Spacing {
  type Props = Pick<CustomFee.Props, 'fee' | 'onValid'> & {
    /** v4; undefined for the default of the fee. */
    spacing: CreateForm['spacing']
    onSpacing: (spacing: CreateForm['spacing']) => void
  }
}

function toSpacing(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= widestSpacing ? Number(text) : undefined
}
