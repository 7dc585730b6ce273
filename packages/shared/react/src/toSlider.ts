import type { KeyboardEvent } from 'react'

/** Makes a chart one control of the keyboard: the arrow keys, Home and End walk over its points, and what they stand on is said. */
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
    /** The point that it stands on, and the last there is, from zero. */
    shown: number
    last: number
    label: string
    /** The point in words. */
    text: string | undefined
    onPoint: (index: number | undefined) => void
  }
}
