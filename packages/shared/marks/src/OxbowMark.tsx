import type { ComponentProps } from 'react'

/**
 * The logo: a river bend in one stroke that almost closes on itself. From 1 December to 7 January in the visitor's time zone it has snow on its upper
 * curve, if `date` is given.
 */
export function OxbowMark({ date, ...props }: OxbowMark.Props) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" {...props}>
      <path d={oxbowPath} stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
      {date && isSnowSeason(date) && <path data-snow="" d={snowPath} className="fill-snow" />}
    </svg>
  )
}

export declare namespace OxbowMark {
  type Props = ComponentProps<'svg'> & { date?: Date | undefined }
}

/** The holiday logo shows from 1 December to 7 January, both days included. */
export function isSnowSeason(date: Date): boolean {
  return date.getMonth() === 11 || (date.getMonth() === 0 && date.getDate() <= 7)
}

/** Enters from the right, runs around the bend and leaves downwards, close to where it entered. */
const oxbowPath = 'M22.4 16.3C19.6 17 18 15.8 18.5 11.2A7.7 7.7 0 1 0 11.8 17.9C15.8 17.5 17.2 19.4 16 22.4'

/** Lies on the outside of the upper curve (center 10.86 10.26, outer radius 8.9) and overlaps it with rounded drops. */
const snowPath =
  'M3.1 5.2A9.6 9.6 0 0 1 18.9 5.6Q17.7 6.5 17.1 5.2Q17 4.3 15.8 4.7Q14.5 5 14.3 3.6Q14.1 2.2 12.9 3.3Q11.7 4.3 10.8 3Q10 1.6 9.4 3Q8.8 4.3 7.6 3.6Q6.4 2.9 6.4 4.2Q6.3 5.6 5.5 5.7Q4.5 6.4 3.1 5.2Z'
