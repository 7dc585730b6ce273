import type { DecimalText } from '@oxbow/i18n/Decimal'
import { useEffect, useEffectEvent } from 'react'
import * as LimitForm from '../../features/limit/LimitForm.ts'
import type * as LimitPrice from '../../features/limit/LimitPrice.ts'

/** Hands the price of a form to the chart beside it, and takes back what it is moved to there. */
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
    /** Which way up the chart shows prices. */
    readonly direction: LimitPrice.Direction
    readonly form: LimitForm.LimitForm
    readonly known: LimitForm.Facts
    readonly onForm: (form: LimitForm.LimitForm) => void
    /** Undefined where no chart is. */
    readonly onLine: OnLine | undefined
  }
  /** The same function always. */
  type OnLine = (line: { readonly value: number; readonly onMove: (value: number) => void } | undefined) => void
}

/** A point of a chart, as a person would type it. */
function toText(value: number): DecimalText {
  const format = new Intl.NumberFormat('en', { maximumSignificantDigits: 6, useGrouping: false })
  return format.format(value) as DecimalText
}
