import type { FieldLie } from './liesAbout.ts'

/** Random per run and printed; set `OXBOW_SEED` to repeat a run. */
export const seed = Number(process.env.OXBOW_SEED ?? Math.floor(Math.random() * 1e9))

/** Number of lies per run; `OXBOW_LIES=all` runs every one, as `npm run bench faults` does. */
const drawn = process.env.OXBOW_LIES === 'all' ? Number.POSITIVE_INFINITY : Number(process.env.OXBOW_LIES ?? 4)

/** A random selection of lies, determined by the seed. */
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
