import { readColour } from './readColour.ts'
import { saveFile } from './saveFile.ts'

const margin = 24

/** Downloads a drawing as PNG, with the page's background and a title. */
export function savePicture(drawing: HTMLCanvasElement, title: string, fileName: string): void {
  const scale = devicePixelRatio
  const canvas = document.createElement('canvas')
  canvas.width = drawing.width + 2 * margin * scale
  canvas.height = drawing.height + 4 * margin * scale
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = readColour('--surface-raised', document.body)
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = readColour('--text', document.body)
  context.font = `500 ${16 * scale}px ${getComputedStyle(document.body).fontFamily}`
  context.fillText(title, margin * scale, 1.75 * margin * scale)
  context.drawImage(drawing, margin * scale, 2.75 * margin * scale)
  canvas.toBlob((blob) => blob && saveFile(blob, fileName), 'image/png')
}
