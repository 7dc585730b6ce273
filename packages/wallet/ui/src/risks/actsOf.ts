import type { Act, Reading } from '../reading/Reading.ts'

/** Every act, those inside of groups too. */
export function actsOf({ acts }: Pick<Reading, 'acts'>): readonly Act[] {
  return acts.flatMap((act) => (act.type === 'group' ? [act, ...actsOf(act)] : [act]))
}
