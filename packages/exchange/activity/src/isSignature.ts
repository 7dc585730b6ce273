import type { ActivityEntry } from './ActivityEntry.ts'

/** Stands for the nonce of a signature, which has none. */
export const signatureNonce = -1

/** Whether an entry is a signature: it isn't in a block, costs nothing and moves nothing. */
export function isSignature({ nonce }: Pick<ActivityEntry, 'nonce'>): boolean {
  return nonce === signatureNonce
}
