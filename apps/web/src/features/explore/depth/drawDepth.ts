import { readColour } from '../chart/readColour.ts'
import type { PoolDepth } from './PoolDepth.ts'

/** Size of the image in CSS pixels. */
const size = { width: 800, height: 320 }
/** Height of the price axis below the columns. */
const axis = 28

/** Draws the liquidity columns on a canvas, in the page's colours. */
export function drawDepth(depth: PoolDepth, formatPrice: (price: number) => string): HTMLCanvasElement {
  const { columns } = depth
  const scale = devicePixelRatio
  const canvas = document.createElement('canvas')
  canvas.width = size.width * scale
  canvas.height = size.height * scale
  const context = canvas.getContext('2d')
  if (!context) return canvas
  context.scale(scale, scale)
  const [floor, step] = [size.height - axis, size.width / columns.length]
  const highest = Math.max(...columns.map(({ liquidity }) => liquidity))
  columns.forEach(({ liquidity, side }, index) => {
    const height = highest === 0 ? 0 : (liquidity / highest) * floor
    context.fillStyle = readColour(colours[side], document.body)
    context.fillRect(index * step + step * 0.08, floor - height, step * 0.84, height)
  })
  context.fillStyle = readColour('--text-muted', document.body)
  context.fillRect(size.width / 2, 0, 1, floor)
  context.font = `12px ${getComputedStyle(document.body).fontFamily}`
  const [first, last] = [columns[0], columns.at(-1)]
  const write = (text: string, x: number, align: CanvasTextAlign) => {
    context.textAlign = align
    context.fillText(text, x, size.height - 8)
  }
  if (first) write(formatPrice(first.from), 0, 'left')
  write(formatPrice(depth.price), size.width / 2, 'center')
  if (last) write(formatPrice(last.to), size.width, 'right')
  return canvas
}

const colours = { below: '--series-2', at: '--accent', above: '--series-1' } as const
