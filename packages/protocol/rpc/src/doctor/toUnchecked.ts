import { classifyNodeFault } from '../node/classifyNodeFault.ts'
import type { Unchecked } from './Finding.ts'

/** The finding for a check whose call failed. */
export function toUnchecked(about: Omit<Unchecked, 'verdict' | 'fault'>, error: unknown): Unchecked {
  return { verdict: 'unchecked', fault: classifyNodeFault(error).kind, ...about }
}
