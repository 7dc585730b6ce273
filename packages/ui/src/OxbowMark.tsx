import type { ComponentProps } from 'react'

/** The mark: a river bend in one stroke that almost closes on itself. */
export function OxbowMark(props: ComponentProps<'svg'>) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" {...props}>
      <path d={oxbowPath} stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

/** The river comes in from the right, runs round the bend and leaves downwards, close to where it came in. */
const oxbowPath = 'M22.4 16.3C19.6 17 18 15.8 18.5 11.2A7.7 7.7 0 1 0 11.8 17.9C15.8 17.5 17.2 19.4 16 22.4'
