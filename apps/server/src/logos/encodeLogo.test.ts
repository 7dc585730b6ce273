import { crc32, deflateSync } from 'node:zlib'
import { Transformer } from '@napi-rs/image'
import { describe, expect, test } from 'vitest'
import { encodeLogo } from './encodeLogo.ts'

describe('encodeLogo', () => {
  /** One that is half transparent red. */
  const picture = (width: number, height: number) => {
    const pixels = Buffer.alloc(width * height * 4)
    for (let at = 0; at < pixels.length; at += 4) pixels.set([255, 0, 0, 128], at)
    return Transformer.fromRgbaPixels(pixels, width, height)
  }
  const sizeOf = async (bytes: Uint8Array) => {
    const { width, height, format } = await new Transformer(bytes).metadata()
    return { width, height, format }
  }

  test.each([
    ['png', () => picture(400, 400).png()],
    ['jpeg', () => picture(400, 400).jpeg()],
    ['webp', () => picture(400, 400).webp()],
    ['gif', async () => Buffer.from(gifHex(), 'hex')],
  ])('default: a %s becomes a small WebP', async (_format, make) => {
    const { width, format } = await sizeOf(await encodeLogo(await make()))
    expect(format).toBe('webp')
    expect(width).toBeGreaterThanOrEqual(64)
    expect(width).toBeLessThanOrEqual(128)
  })

  test('behavior: shape and transparency stay, small ones are brought up to 64 pixels', async () => {
    const wide = await encodeLogo(await picture(400, 200).png())
    expect(await sizeOf(wide)).toEqual({ width: 128, height: 64, format: 'webp' })
    const [red, green, , alpha] = await new Transformer(wide).rawPixels()
    expect([red! > 240, green! < 15, Math.abs(alpha! - 128) < 4]).toEqual([true, true, true])
    expect(await sizeOf(await encodeLogo(await picture(16, 16).png()))).toMatchObject({ width: 64, height: 64 })
  })

  test('behavior: of a moving picture the first frame is shown', async () => {
    const [red, , blue] = await new Transformer(await encodeLogo(Buffer.from(gifHex(), 'hex'))).rawPixels()
    expect([red! > 240, blue! < 15]).toEqual([true, true])
  })

  test('behavior: what a file holds besides pixels is gone', async () => {
    const png = await picture(100, 100).png()
    const text = chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'))
    const encoded = await encodeLogo(Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]))
    expect(encoded.includes('script')).toBe(false)
  })

  test('error: one that would be huge is refused by its header, before it is decoded', async () => {
    const header = Buffer.alloc(13)
    header.writeUInt32BE(30_000, 0)
    header.writeUInt32BE(30_000, 4)
    header[8] = 8
    const bomb = Buffer.concat([
      Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(30_001 * 30_000), { level: 1 })),
      chunk('IEND', Buffer.alloc(0)),
    ])
    const before = process.memoryUsage().rss
    await expect(encodeLogo(bomb)).rejects.toMatchObject({ fault: 'wrong-size' })
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })

  test('error: a dot that counts visitors is no logo', async () => {
    await expect(encodeLogo(await picture(1, 1).png())).rejects.toMatchObject({ fault: 'wrong-size' })
  })

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script/></svg>')],
    ['a page', Buffer.from('<!doctype html><title>Not found</title>')],
    ['nothing', Buffer.alloc(0)],
    ['a BMP', Buffer.from('BM')],
    ['a part of a picture', Buffer.from(gifHex().slice(0, 120), 'hex')],
  ])('error: %s is no picture', async (_what, bytes) => {
    await expect(encodeLogo(bytes)).rejects.toMatchObject({ fault: 'no-image' })
  })
})

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
  return bytes
}

/** 8 by 8 pixels, two frames: red, then blue. */
function gifHex(): string {
  const pixels = (color: number) => {
    // Each pixel after a clear code, so that codes stay three bits wide.
    const codes = Array.from({ length: 64 }, () => [4, color])
      .flat()
      .concat(5)
    const bits = codes
      .map((code) => code.toString(2).padStart(3, '0'))
      .reverse()
      .join('')
    const length = Math.ceil(bits.length / 8)
    const bytes = Buffer.from(
      BigInt(`0b${bits}`)
        .toString(16)
        .padStart(length * 2, '0'),
      'hex',
    ).reverse()
    return Buffer.concat([Buffer.from([2, bytes.length]), bytes, Buffer.from([0])])
  }
  const frame = (color: number) =>
    Buffer.concat([
      Buffer.from('21f904000a000000', 'hex'),
      Buffer.from('2c0000000008000800' + '00', 'hex'),
      pixels(color),
    ])
  const screen = Buffer.from('4749463839610800080081' + '0000' + 'ff0000' + '0000ff' + '000000' + '000000', 'hex')
  return Buffer.concat([screen, frame(0), frame(1), Buffer.from('3b', 'hex')]).toString('hex')
}
