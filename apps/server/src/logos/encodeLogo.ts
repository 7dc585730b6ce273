import { ResizeFit, Transformer } from '@napi-rs/image'
import { disableTypes, imageSize, types } from 'image-size'
import { GifReader } from 'omggif'
import { LogoError } from './LogoError.ts'

/** Largest side in pixels. GIFs are decoded on the server's main thread. */
const maxSide: Readonly<Record<string, number>> = { png: 4_096, jpg: 4_096, webp: 4_096, gif: 1_024 }
const leastSide = 8
disableTypes(types.filter((type) => !(type in maxSide)))

/** Side in pixels: enough for the largest logo on a display of double density. */
const logoSides = { smallest: 64, largest: 128 } as const
const quality = 85

/**
 * Converts an untrusted picture to a small WebP of its first frame, without metadata. The size is read from its header, and too large pictures are
 * never decoded. SVG is refused, because it can contain scripts.
 *
 * @throws {LogoError}
 */
export async function encodeLogo(
  bytes: Buffer,
  { smallest, largest }: { readonly smallest: number; readonly largest: number } = logoSides,
): Promise<Buffer> {
  try {
    const { type = '', width, height } = imageSize(bytes)
    assertSize(type, width, height)
    const side = Math.min(largest, Math.max(smallest, width, height))
    const picture = type === 'gif' ? firstFrame(bytes) : new Transformer(bytes)
    return await picture.resize({ width: side, height: side, fit: ResizeFit.Inside }).webp(quality)
  } catch (error) {
    throw error instanceof LogoError ? error : new LogoError('no-image', error)
  }
}

function firstFrame(bytes: Buffer): Transformer {
  const reader = new GifReader(bytes)
  const frame = reader.frameInfo(0)
  assertSize('gif', frame.width, frame.height)
  const { width, height } = reader
  const pixels = new Uint8Array(width * height * 4)
  reader.decodeAndBlitFrameRGBA(0, pixels)
  return Transformer.fromRgbaPixels(pixels, width, height)
}

function assertSize(type: string, width: number, height: number): void {
  const isFit = Math.min(width, height) >= leastSide && Math.max(width, height) <= (maxSide[type] ?? 0)
  if (!isFit) throw new LogoError('wrong-size')
}
