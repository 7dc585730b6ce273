/** Overwrites secrets. Strings can't be overwritten, so the wallet keeps secrets as bytes. */
export function wipe(...secrets: readonly (Uint8Array | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0)
}
