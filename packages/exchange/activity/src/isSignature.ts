import type { ActivityEntry } from './ActivityEntry.ts'

/** What stands for the nonce of what was signed and is in no transaction of its own. */
export const signatureNonce = -1

/** Whether an entry is a signature: it is in no block, pays nothing, and moves nothing by itself. */
export function isSignature({ nonce }: Pick<ActivityEntry, 'nonce'>): boolean {
  return nonce === signatureNonce
}
