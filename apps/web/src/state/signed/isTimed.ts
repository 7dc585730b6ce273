/** Whether an entry of a store says when it was signed, or nothing of it: what was kept before this was noted doesn't. */
export function isTimed(entry: object): boolean {
  const { signedAt } = entry as { readonly signedAt?: unknown }
  return signedAt === undefined || Number.isSafeInteger(signedAt)
}
