import type { ComponentProps } from 'react'

/** The mark: a river bend in one stroke that almost closes on itself. */
export function OxbowMark(props: ComponentProps<'svg'>) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" {...props}>
      <path d={oxbowPath} stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

/** The river comes in low from the left, runs round the bend and leaves low to the right. */
const oxbowPath =
  'M2.2 19.6c4.6 1 7.2.2 8-1.7.8-2-.9-3.2-2.4-4.7a6.9 6.9 0 1 1 10.3.2c-1.6 1.6-2.9 2.9-2 4.7.8 1.5 2.6 1.9 5.7 1.5'
