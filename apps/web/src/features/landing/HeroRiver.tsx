/**
 * The river of the first screen, seen from above: it comes in from the far side, bends round the form as the mark does, almost meets itself and
 * leaves downwards. Lies behind the element it is in, its bend around a point 13.5 rem below the upper edge.
 */
export function HeroRiver() {
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute top-54 left-1/2 -z-10 h-[50rem] w-[56rem] -translate-x-[45.25%] -translate-y-[42.75%] overflow-visible sm:h-[54rem] sm:w-[63rem] rtl:-translate-x-[54.75%] rtl:-scale-x-100"
      viewBox="0 0 24 24"
      preserveAspectRatio="none"
      fill="none"
    >
      {beds.map(({ width, className, opacity }) => (
        <path
          key={width}
          d={course}
          className={className}
          strokeWidth={width}
          strokeOpacity={opacity}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}

/** In the units of the mark (`OxbowMark`), whose bend it is. */
const course =
  'M60 -6C44 -4 33 13.65 22.4 16.3C19.6 17 18 15.8 18.5 11.2A7.7 7.7 0 1 0 11.8 17.9C15.8 17.5 17.2 19.4 16 22.4C14.6 25.9 6 25.6 0 25.2S-20 20 -34 30'

/** Banks, water, and lines of the current that run along them: each line is a stroke hollowed out by the next. */
const beds = [
  { width: 152, className: 'stroke-surface-sunken', opacity: 1 },
  { width: 108, className: 'stroke-accent-soft', opacity: 1 },
  { width: 79.5, className: 'stroke-accent', opacity: 0.16 },
  { width: 77, className: 'stroke-accent-soft', opacity: 1 },
  { width: 45.5, className: 'stroke-accent', opacity: 0.16 },
  { width: 43, className: 'stroke-accent-soft', opacity: 1 },
  { width: 13.5, className: 'stroke-accent', opacity: 0.16 },
  { width: 11, className: 'stroke-accent-soft', opacity: 1 },
]
