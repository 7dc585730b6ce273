import { encode } from 'uqr'

/** A text as a QR code. Dark on light in both themes, with the quiet zone of four modules that readers need. */
export function QrCode({ text, label }: QrCode.Props) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-md bg-[#fff] text-[#000] forced-color-adjust-none"
      data-text={text}
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}

export declare namespace QrCode {
  type Props = { text: string; label: string }
}
