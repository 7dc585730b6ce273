import { cx } from '@oxbow/react/cx'
import type { ComponentProps } from 'react'
import type * as RangeBrush from './RangeBrush.ts'

/** The start of a drag: which part, and where. */
export type Grip = { readonly part: RangeBrush.BrushPart; readonly start: RangeBrush.Stretch; readonly x: number }

type HandleProps = Omit<ComponentProps<'div'>, 'role'> & {
  side: 'low' | 'high'
  /** Per cent of the width. */
  place: number
  label: string
  /** Minimum, current, maximum. */
  reach: readonly [number, number, number]
  text: string
}

/** A handle of the range. Its grab area extends to the outer side of its line. */
export function RangeHandle({ side, place, label, reach, text, ...rest }: HandleProps) {
  const [least, now, most] = reach
  return (
    <div
      {...rest}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={least}
      aria-valuenow={now}
      aria-valuemax={most}
      aria-valuetext={text}
      className={cx(
        'group absolute inset-y-0 w-8 cursor-ew-resize touch-pan-y rounded-sm pointer-coarse:w-11',
        side === 'low' ? '-translate-x-[calc(100%-0.5rem)]' : '-translate-x-2',
      )}
      style={{ left: `${place}%` }}
    >
      <span
        className={cx(
          'absolute inset-y-0 w-0.5 bg-accent group-hover:bg-accent-hover',
          side === 'low' ? 'right-[calc(0.5rem-1px)]' : 'left-[calc(0.5rem-1px)]',
        )}
      />
      <span
        className={cx(
          'reacts absolute top-1/2 grid h-9 w-4 -translate-y-1/2 place-items-center bg-accent group-hover:bg-accent-hover',
          side === 'low' ? 'right-[calc(0.5rem-1px)] rounded-l-sm' : 'left-[calc(0.5rem-1px)] rounded-r-sm',
        )}
      >
        <span className="h-3.5 w-1.5 border-x border-on-accent" />
      </span>
    </div>
  )
}

/** The distance of an end from the price, shown above it. */
export function Tag({ place, side, children }: { place: number; side: 'low' | 'high'; children: string }) {
  return (
    <span
      className={cx('absolute whitespace-nowrap px-1', side === 'low' ? '-translate-x-full' : '')}
      style={{ left: side === 'low' ? `max(3.25rem, ${place}%)` : `min(100% - 3.25rem, ${place}%)` }}
    >
      {children}
    </span>
  )
}
