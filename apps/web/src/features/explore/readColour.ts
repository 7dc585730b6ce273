/** A colour of the design tokens as the numbers that a canvas library understands. */
export function readColour(token: string, host: HTMLElement, alpha = 1): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  host.append(probe)
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (context) context.fillStyle = getComputedStyle(probe).color
  probe.remove()
  context?.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`
}
