import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import { findLookalike } from './findLookalike.ts'

/**
 * The known address that a transaction's counterparty imitates; undefined if it isn't "address poisoning". Only transactions signed by others count:
 * the account's own transfers are deliberate.
 */
export function findPoison<Known extends { readonly address: `0x${string}` }>(
  { kind, counterparty }: Pick<ActivityItem, 'kind' | 'counterparty'>,
  known: readonly Known[],
): Known | undefined {
  return counterparty !== undefined && foreign.has(kind) ? findLookalike(counterparty, known) : undefined
}

/** Receipts, transfers and allowances by other people's transactions. */
const foreign: ReadonlySet<string> = new Set(['receive', 'moved', 'allowance'])
