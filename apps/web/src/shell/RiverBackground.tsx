/** The page's background: faint contour lines of a river bend. */
export function RiverBackground() {
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 -z-10 size-full rtl:-scale-x-100"
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
    >
      {contourWidths.map((width) => (
        <g key={width}>
          <path d={bend} stroke="var(--river)" strokeWidth={width + 1.25} />
          <path d={bend} stroke="var(--surface)" strokeWidth={width - 1.25} />
        </g>
      ))}
    </svg>
  )
}

/** Strokes of decreasing width, each covering the inside of the one before in the page's colour: lines that stay parallel. */
const contourWidths = [250, 206, 164, 124, 86, 50, 16]

const bend = 'M-160 980C60 960 250 860 232 650S90 60 560 40s660 170 690 420-60 330 60 440 220 100 330 90'
