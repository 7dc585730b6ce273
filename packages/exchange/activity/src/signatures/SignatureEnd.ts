/** A log that shows how a signature ended. */
export type SignatureEnd = {
  readonly kind: 'used' | 'canceled'
  readonly blockNumber: bigint
}

/** What one node says of a signature. `live`: it can still be used. `unproven`: it ended, and no log shows how. */
export type EndReport = 'live' | 'unproven' | { readonly kind: SignatureEnd['kind']; readonly isFinal: boolean }

/** `used`, `canceled`: in a block that isn't final yet. `gone`: it can't be used anymore. */
export type SignatureStatus = 'live' | 'unproven' | 'used' | 'canceled' | 'gone'
