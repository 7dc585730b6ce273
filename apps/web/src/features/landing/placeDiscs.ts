export type Rectangle = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** A disc by its center, in pixels of the area. */
export type Disc = {
  readonly x: number
  readonly y: number
  readonly size: number
  /** Duration of one way up or down. */
  readonly floatSeconds: number
}

/** Diameters and distances in pixels, attempts per disc, seconds of one way. */
const sizes = [50, 96] as const
const spacings = [250, 375] as const
const tries = 10
const floats = [3, 6] as const

/** Share of a disc that may lie outside the area. */
const hiddenShare = 1 / 3
/** Gap between a disc and what it must not cover, in pixels: space to float. */
const gap = 20

/**
 * Places at most `most` discs at random in an area, apart from each other and clear of content and controls. Discs without a free place are left out.
 * The same seed gives the same layout, so resizing moves the discs instead of shuffling them.
 */
export function placeDiscs({ area, keepOut, most, seed }: placeDiscs.Parameters): readonly Disc[] {
  const random = randomFrom(seed)
  const between = ([low, high]: readonly [number, number]) => low + random() * (high - low)
  const placed: Disc[] = []
  for (let disc = 0; disc < most; disc++) {
    const [size, floatSeconds] = [between(sizes), between(floats)]
    const seen = size * (1 / 2 - hiddenShare)
    for (let attempt = 0; attempt < tries; attempt++) {
      const [x, y] = [between([seen, area.width - seen]), between([size / 2, area.height - size / 2])]
      const spacing = between(spacings)
      const isFree =
        placed.every((other) => Math.hypot(other.x - x, other.y - y) >= spacing) &&
        keepOut.every((rectangle) => getDistance(rectangle, x, y) >= size / 2 + gap)
      if (!isFree) continue
      placed.push({ x, y, size, floatSeconds })
      break
    }
  }
  return placed
}

export declare namespace placeDiscs {
  type Parameters = {
    area: { readonly width: number; readonly height: number }
    keepOut: readonly Rectangle[]
    most: number
    /** Any 32-bit integer. */
    seed: number
  }
}

/** Distance of a point from the nearest point of a rectangle. */
function getDistance({ x, y, width, height }: Rectangle, pointX: number, pointY: number): number {
  const awayX = Math.max(x - pointX, 0, pointX - (x + width))
  const awayY = Math.max(y - pointY, 0, pointY - (y + height))
  return Math.hypot(awayX, awayY)
}

/** Seeded random numbers from 0 to 1 (mulberry32); `Math.random` can't repeat a sequence. */
function randomFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
}
