/** An account's avatar: its chosen picture, else a gradient of two colors with an angle and hue derived from the address. */
export function AccountDisc({ address, picture, size = 24 }: AccountDisc.Props) {
  if (picture !== undefined)
    return <img src={picture} alt="" width={size} height={size} className="shrink-0 rounded-full object-cover" />
  const seed = Number.parseInt(address.slice(2, 10), 16)
  const hue = 140 + (seed % 120)
  const turn = (seed >> 8) % 360
  return (
    <span
      aria-hidden="true"
      className="shrink-0 rounded-full"
      style={{
        width: size,
        height: size,
        backgroundImage: `linear-gradient(${turn}deg, light-dark(oklch(0.55 0.08 ${hue}), oklch(0.62 0.08 ${hue})) 48%, light-dark(oklch(0.8 0.06 ${hue + 60}), oklch(0.82 0.06 ${hue + 60})) 52%)`,
      }}
    />
  )
}

export declare namespace AccountDisc {
  type Props = { address: string; picture?: string | undefined; size?: number }
}
