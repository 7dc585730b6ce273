export type Rectangle = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** A disc by its centre, in pixels of the area. */
export type Disc = {
  readonly x: number
  readonly y: number
  readonly size: number
  /** One way up or down. */
  readonly floatSeconds: number
}

/** Specification section 9: diameters and distances in pixels, tries for each disc, seconds of one way. */
const sizes = [50, 96] as const
const spacings = [250, 375] as const
const tries = 10
const floats = [3, 6] as const

/** Of a disc, that the edge of the area may hide. */
const hiddenShare = 1 / 3
/** Between a disc and what it must not cover: room to float. */
const gap = 20

/**
 * Strews at most `most` discs over an area, far from each other and clear of what must be read or pressed. A disc that finds no place is left out.
 * The same seed strews in the same way, so that a wider window moves the discs instead of throwing them anew.
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
    /** Any 32-bit whole number. */
    seed: number
  }
}

/** From a point to the nearest point of a rectangle. */
function getDistance({ x, y, width, height }: Rectangle, pointX: number, pointY: number): number {
  const awayX = Math.max(x - pointX, 0, pointX - (x + width))
  const awayY = Math.max(y - pointY, 0, pointY - (y + height))
  return Math.hypot(awayX, awayY)
}

/** Numbers from 0 to 1 by a seed (mulberry32): the browser's own cannot be asked for the same ones again. */
function randomFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
}
