/** A slow river behind the page: contour lines of one bend, as faint as a watermark. */
export function RiverBackground() {
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 -z-10 size-full text-river rtl:-scale-x-100"
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
    >
      {Array.from({ length: 9 }, (_, index) => (
        <path key={index} d={toBend(index * 26)} stroke="currentColor" strokeWidth={index === 4 ? 1.75 : 1.25} />
      ))}
    </svg>
  )
}

/** One line of the river, `offset` away from its left bank. */
function toBend(offset: number): string {
  return [
    `M${-40 + offset * 0.2} ${760 + offset}`,
    `C${180 - offset * 0.2} ${700 + offset}, ${260 - offset * 0.6} ${560 + offset * 0.5}, ${190 - offset * 0.5} ${400 + offset * 0.25}`,
    `S${250 - offset * 0.4} ${60 - offset * 0.35}, ${620} ${40 - offset * 0.55}`,
    `S${1180 + offset * 0.5} ${120 - offset * 0.3}, ${1210 + offset * 0.55} ${390 + offset * 0.2}`,
    `S${1230 + offset * 0.4} ${700 + offset * 0.7}, ${1500} ${770 + offset}`,
  ].join(' ')
}
