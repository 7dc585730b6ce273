import { judgeNodeFault } from '../node/judgeNodeFault.ts'
import type { Unchecked } from './Finding.ts'

/** The finding for a check whose call failed. */
export function toUnchecked(about: Omit<Unchecked, 'verdict' | 'fault'>, error: unknown): Unchecked {
  return { verdict: 'unchecked', fault: judgeNodeFault(error).kind, ...about }
}
