import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import { findLookalike } from './findLookalike.ts'

/**
 * The address that the other side of a transaction pretends to be; undefined of what is no "address poisoning". Only what somebody else signed can be one: an
 * account that sent to an address itself knows it.
 */
export function findPoison<Known extends { readonly address: `0x${string}` }>(
  { kind, counterparty }: Pick<ActivityItem, 'kind' | 'counterparty'>,
  known: readonly Known[],
): Known | undefined {
  return counterparty !== undefined && foreign.has(kind) ? findLookalike(counterparty, known) : undefined
}

/** What came, what left and what may leave by somebody else's transaction. */
const foreign: ReadonlySet<string> = new Set(['receive', 'moved', 'allowance'])
