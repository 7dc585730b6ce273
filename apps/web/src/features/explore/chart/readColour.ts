/** Resolves a design token to a colour that a canvas library can parse. */
export function readColour(token: string, host: HTMLElement, alpha = 1): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  host.append(probe)
  const colour = getComputedStyle(probe).color
  probe.remove()
  return `rgba(${toNumbers(colour).join(', ')}, ${alpha})`
}

const known = new Map<string, readonly number[]>()
let context: CanvasRenderingContext2D | null | undefined

/** Red, green and blue of any CSS colour syntax, resolved by drawing it on a canvas. */
function toNumbers(colour: string): readonly number[] {
  const before = known.get(colour)
  if (before !== undefined) return before
  context ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (context) context.fillStyle = colour
  context?.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
  known.set(colour, [red, green, blue])
  return [red, green, blue]
}
