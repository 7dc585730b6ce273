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
        <path data-snow="" d={snowPath} className="fill-snow stroke-snow-edge" strokeWidth="0.35" />
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

/** Lies on the outside of the upper curve (centre 10.86 10.26, outer radius 8.9) and hangs over it in three soft drops. */
const snowPath =
  'M3.74 4.28A9.3 9.3 0 0 1 17.98 4.28Q18.3 5.7 16.95 5.6Q15.9 3.6 14.95 4.05Q13.7 5 13.2 3.3Q12.6 2.1 11.7 3.1Q10.5 4.7 9.6 3.1Q8.7 2.1 8.1 3.4Q7.5 5.1 6.5 4.2Q5.6 3.7 4.8 5.6Q3.4 5.7 3.74 4.28Z'
