type Hex = `0x${string}`

export type GrantedCall = { readonly to: Hex; readonly value: bigint; readonly data: Hex }

/**
 * What a smart account lets somebody else do for it: these calls, all or none, once, before a time, and nothing else (ERC-7710). Addresses and
 * data are lower-case.
 */
export type Grant = {
  readonly chainId: number
  readonly account: Hex
  /** Who may make the calls. */
  readonly delegate: Hex
  readonly calls: readonly GrantedCall[]
  /** Of all grants of an account with one id, only one is ever used. 256 bits. */
  readonly id: bigint
  /** The calls can't be made at this time or later. Unix seconds. */
  readonly expiresAt: number
}
