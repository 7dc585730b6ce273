import type { DecimalText } from '@oxbow/i18n/Decimal'
import { useEffect, useEffectEvent } from 'react'
import * as LimitForm from '../../features/orders/limit/LimitForm.ts'
import type * as LimitPrice from '../../features/orders/limit/LimitPrice.ts'

/** Passes the form's price to the chart beside it, and applies the line's moves to the form. */
export function usePriceLine({ direction, form, known, onForm, onLine }: usePriceLine.Parameters): void {
  const { text } = LimitForm.priceTextOf({ ...form, direction }, known)
  const move = useEffectEvent((value: number) => {
    onForm({ ...form, price: { kind: 'typed', text: toText(value), direction } })
  })
  useEffect(() => {
    onLine?.(Number(text) === 0 ? undefined : { value: Number(text), onMove: (value) => move(value) })
  }, [text, onLine])
  useEffect(() => () => onLine?.(undefined), [onLine])
}

export declare namespace usePriceLine {
  type Parameters = {
    /** The direction in which the chart shows prices. */
    readonly direction: LimitPrice.Direction
    readonly form: LimitForm.LimitForm
    readonly known: LimitForm.Facts
    readonly onForm: (form: LimitForm.LimitForm) => void
    /** Undefined without a chart. */
    readonly onLine: OnLine | undefined
  }
  /** Must be stable. */
  type OnLine = (line: { readonly value: number; readonly onMove: (value: number) => void } | undefined) => void
}

/** A chart value as decimal text with six significant digits. */
function toText(value: number): DecimalText {
  const format = new Intl.NumberFormat('en', { maximumSignificantDigits: 6, useGrouping: false })
  return format.format(value) as DecimalText
}
