import type { FieldLie } from './liesAbout.ts'

/** Drawn when the tests start, and printed with them; `OXBOW_SEED` tells the same lies again. */
export const seed = Number(process.env.OXBOW_SEED ?? Math.floor(Math.random() * 1e9))

/** `OXBOW_LIES=all` tells every lie, as `npm run bench faults` does; otherwise each run draws as many. */
const drawn = process.env.OXBOW_LIES === 'all' ? Number.POSITIVE_INFINITY : Number(process.env.OXBOW_LIES ?? 4)

/** In an order that the seed draws, as many as are wanted. */
export function drawLies<Lie extends FieldLie>(lies: readonly Lie[]): readonly Lie[] {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return lies
    .map((lie) => ({ lie, at: next() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, drawn)
    .map(({ lie }) => lie)
}
