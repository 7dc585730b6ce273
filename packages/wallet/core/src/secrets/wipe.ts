/** Overwrites secrets. Strings can't be overwritten, so what the wallet keeps of a secret is bytes. */
export function wipe(...secrets: readonly (Uint8Array | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0)
}
