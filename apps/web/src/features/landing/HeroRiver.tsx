/**
 * The river illustration of the hero: it enters at the far edge, bends around the form as in the logo and leaves at the bottom. Rendered behind its
 * parent, its bend centered 13.5 rem below the top edge.
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

/** In the coordinates of the logo (`OxbowMark`), whose bend it shares. */
const course =
  'M60 -6C44 -4 33 13.65 22.4 16.3C19.6 17 18 15.8 18.5 11.2A7.7 7.7 0 1 0 11.8 17.9C15.8 17.5 17.2 19.4 16 22.4C14.6 25.9 6 25.6 0 25.2S-20 20 -34 30'

/** Banks, water and current lines: each line is a stroke whose inside the next stroke covers. */
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
