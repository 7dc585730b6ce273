import type { ComponentProps } from 'react'

/**
 * The mark: a river bend in one stroke that almost closes on itself. From 1 December to 7 January, by the reader's own calendar, its upper
 * curve wears snow; without a `date` it never does.
 */
export function OxbowMark({ date, ...props }: OxbowMark.Props) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" {...props}>
      <path d={oxbowPath} stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
      {date && isSnowSeason(date) && (
        <path data-snow="" d={snowPath} className="fill-snow stroke-snow-edge" strokeWidth="0.5" />
      )}
    </svg>
  )
}

export declare namespace OxbowMark {
  type Props = ComponentProps<'svg'> & { date?: Date | undefined }
}

/** Specification section 9: the holiday logo shows from 1 December to 7 January, both days included. */
export function isSnowSeason(date: Date): boolean {
  return date.getMonth() === 11 || (date.getMonth() === 0 && date.getDate() <= 7)
}

/** The river comes in from the right, runs round the bend and leaves downwards, close to where it came in. */
const oxbowPath = 'M22.4 16.3C19.6 17 18 15.8 18.5 11.2A7.7 7.7 0 1 0 11.8 17.9C15.8 17.5 17.2 19.4 16 22.4'

/** Lies on the outside of the upper curve and hangs over it in three soft drops. */
const snowPath =
  'M3.6 6.2C4.9 3.1 7.7 1.2 10.9 1.2C14.2 1.2 17 3.1 18.3 6C18.6 6.9 17.3 7.5 16.6 6.8C15.9 6.2 15.4 5.4 14.6 5.5C13.8 5.6 13.7 6.9 12.8 6.8C12 6.7 12 5 11 4.9C10 4.8 9.9 6 9.1 6C8.3 6 8.2 5 7.4 5.2C6.6 5.4 6.2 6.7 5.4 7.2C4.5 7.7 3.3 7.1 3.6 6.2Z'
