import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeDiscs } from './placeDiscs.ts'

const hero = {
  area: { width: 1440, height: 860 },
  keepOut: [
    { x: 120, y: 140, width: 560, height: 360 },
    { x: 820, y: 100, width: 480, height: 600 },
  ],
  most: 22,
}

describe('placeDiscs', () => {
  test('default: sizes, distances and times stay within their bounds, on any screen', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 320, max: 2_560 }), (seed, width) => {
        const area = { width, height: 860 }
        const discs = placeDiscs({ ...hero, area, seed })
        const odd = discs.filter(
          ({ x, y, size, floatSeconds }, index) =>
            !(size >= 50 && size <= 96 && floatSeconds >= 3 && floatSeconds <= 6) ||
            !(y - size / 2 >= 0 && y + size / 2 <= area.height) ||
            discs.slice(index + 1).some((other) => Math.hypot(x - other.x, y - other.y) < 250),
        )
        expect(odd).toEqual([])
      }),
    )
  })

  test('behavior: nothing that is read or pressed is covered', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        for (const { x, y, size } of placeDiscs({ ...hero, seed }))
          for (const rectangle of hero.keepOut) {
            const isBeside = x + size / 2 <= rectangle.x || x - size / 2 >= rectangle.x + rectangle.width
            const isAbove = y + size / 2 <= rectangle.y || y - size / 2 >= rectangle.y + rectangle.height
            const corner = Math.hypot(
              Math.max(rectangle.x - x, 0, x - rectangle.x - rectangle.width),
              Math.max(rectangle.y - y, 0, y - rectangle.y - rectangle.height),
            )
            expect(isBeside || isAbove || corner >= size / 2).toBe(true)
          }
      }),
    )
  })

  test('behavior: a usual screen has several, the same at each look', () => {
    const discs = placeDiscs({ ...hero, seed: 3 })
    expect(discs.length).toBeGreaterThanOrEqual(4)
    expect(placeDiscs({ ...hero, seed: 3 })).toEqual(discs)
  })

  test('behavior: an area without room has none', () => {
    expect(placeDiscs({ ...hero, keepOut: [{ x: 0, y: 0, width: 1440, height: 860 }], seed: 3 })).toEqual([])
  })
})
