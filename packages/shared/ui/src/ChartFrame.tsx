import { cx } from '@oxbow/react/cx'
import { type ReactNode, useId } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { Skeleton } from './Skeleton.tsx'

/**
 * The frame of a chart: its headline figure, controls for range and kind, and a plot area of constant height. Assistive technology treats the chart
 * as an image; `summary` is its description.
 */
export function ChartFrame(props: ChartFrame.Props) {
  const { title, value, change, controls, state, summary, height = 320, children, className } = props
  const id = useId()
  return (
    <figure aria-labelledby={id} className={cx('flex min-w-0 flex-col', className)}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        {/* Its width doesn't depend on its text, so that the controls don't move when a figure arrives. */}
        <figcaption id={id} className="min-w-0 grow basis-80">
          <span className="block text-sm text-text-muted">{title}</span>
          <span className="flex min-h-10 flex-wrap items-baseline gap-x-3">
            {state.kind === 'loading' ? (
              <Skeleton className="h-8 w-40 self-center" />
            ) : (
              <>
                <span className="text-3xl tabular-nums">{value}</span>
                {change}
              </>
            )}
          </span>
          <span className="sr-only">{summary}</span>
        </figcaption>
        {controls}
      </div>
      <div className="relative mt-4 overflow-hidden rounded-md" style={{ height }} aria-busy={state.kind === 'loading'}>
        {state.kind === 'loading' && <Waiting />}
        {state.kind === 'empty' && (
          <p className="grid h-full place-items-center rounded-md bg-surface-sunken px-6 text-center text-base text-text-muted">
            {state.text}
          </p>
        )}
        {state.kind === 'failed' && (
          <div className="grid h-full place-items-center rounded-md bg-surface-sunken">
            <ErrorState compact {...state.error} className="flex-col text-center" />
          </div>
        )}
        {state.kind === 'ready' && children}
      </div>
    </figure>
  )
}

export declare namespace ChartFrame {
  type State =
    | { readonly kind: 'loading' }
    | { readonly kind: 'ready' }
    | { readonly kind: 'empty'; readonly text: string }
    | { readonly kind: 'failed'; readonly error: Pick<ErrorState.Props, 'title' | 'detail' | 'retry'> }
  type Props = {
    title: string
    value?: ReactNode
    change?: ReactNode
    /** Range and kind, usually as `Segmented`. */
    controls?: ReactNode
    state: State
    /** The chart in one sentence: "ETH rose from 2,310 to 2,402 US dollars in a day". */
    summary: string
    /** Pixels. */
    height?: number
    children?: ReactNode
    className?: string
  }
}

/** Placeholder for a line that is still loading. */
function Waiting() {
  return (
    <svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true" className="breathes size-full">
      <path
        d="M0 30C8 26 12 32 20 27S34 14 42 18s12 10 20 6S78 10 86 12s9 4 14 1"
        fill="none"
        vectorEffect="non-scaling-stroke"
        strokeWidth="2"
        className="stroke-line-strong"
      />
    </svg>
  )
}
