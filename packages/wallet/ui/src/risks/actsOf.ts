import type { Act, Reading } from '../reading/Reading.ts'

/** Every act, including those inside groups. */
export function actsOf({ acts }: Pick<Reading, 'acts'>): readonly Act[] {
  return acts.flatMap((act) => (act.type === 'group' ? [act, ...actsOf(act)] : [act]))
}
