import type { KeyboardEvent } from 'react'

/** Makes a chart a single keyboard control: arrow keys, Home and End move between its points, and screen readers announce the current one. */
export function toSlider({ shown, last, label, text, onPoint }: toSlider.Parameters) {
  return {
    role: 'slider',
    tabIndex: 0,
    dir: 'ltr',
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': Math.max(0, last),
    'aria-valuenow': Math.max(0, shown),
    'aria-valuetext': text,
    onKeyDown(event: KeyboardEvent) {
      const target = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: last }[event.key]
      if (target === undefined) return
      event.preventDefault()
      onPoint(Math.max(0, Math.min(last, target)))
    },
    onBlur: () => onPoint(undefined),
  } as const
}

export declare namespace toSlider {
  type Parameters = {
    /** The current and the last point, as zero-based indices. */
    shown: number
    last: number
    label: string
    /** The current point in words. */
    text: string | undefined
    onPoint: (index: number | undefined) => void
  }
}
