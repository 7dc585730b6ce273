import { describe, expect, test } from 'vitest'

const surfaces = ['surface', 'surface-raised', 'surface-sunken', 'surface-hover']
const inks = ['text-muted', 'text-faint', 'accent-text', 'clay', 'positive', 'negative', 'caution', 'critical']
const onColours = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['accent-text', 'accent-soft'],
  ['clay', 'clay-soft'],
  ['positive', 'positive-soft'],
  ['caution', 'caution-soft'],
  ['critical', 'critical-soft'],
  ['on-critical', 'critical'],
  ['on-tip', 'tip'],
] as const
const series = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5']

/** WCAG 2.2 contrast (1.4.3, 1.4.6, 1.4.11) of the tokens as the browser renders them. */
describe.each(['light', 'dark'])('tokens, %s', (theme) => {
  test.each(surfaces)('amounts on %s: AAA', (surface) => {
    expect(contrast('text', surface, theme)).toBeGreaterThanOrEqual(7)
  })

  test.each(surfaces.flatMap((surface) => inks.map((ink) => [ink, surface])))('%s on %s: AA', (ink, surface) => {
    expect(contrast(ink ?? '', surface ?? '', theme)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(onColours)('%s on %s: AA', (ink, paper) => {
    expect(contrast(ink, paper, theme)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['line-control', 'focus', ...series])('%s is seen on the page and on cards', (line) => {
    expect(contrast(line, 'surface', theme)).toBeGreaterThanOrEqual(3)
    expect(contrast(line, 'surface-raised', theme)).toBeGreaterThanOrEqual(3)
  })

  test('chart series differ in lightness alone', () => {
    const lightness = series.map((name) => luminance(paint(name, theme))).toSorted((a, b) => a - b)
    const steps = lightness.slice(1).map((value, index) => (value + 0.05) / ((lightness[index] ?? 0) + 0.05))
    expect(Math.min(...steps)).toBeGreaterThan(1.15)
  })
})

function contrast(ink: string, paper: string, theme: string): number {
  const [one, other] = [luminance(paint(ink, theme)), luminance(paint(paper, theme))]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** A token's red, green and blue, 0 to 255. */
function paint(token: string, theme: string): Uint8ClampedArray {
  document.documentElement.dataset.theme = theme
  const probe = document.createElement('span')
  probe.style.color = `var(--${token})`
  document.body.append(probe)
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')
  if (!canvas) throw new Error('No canvas')
  canvas.fillStyle = getComputedStyle(probe).color
  probe.remove()
  canvas.fillRect(0, 0, 1, 1)
  return canvas.getImageData(0, 0, 1, 1).data
}

function luminance(colour: Uint8ClampedArray): number {
  const [red = 0, green = 0, blue = 0] = [...colour].map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
