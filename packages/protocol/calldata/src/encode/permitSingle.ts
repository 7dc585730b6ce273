import type { Address, Hex } from 'viem'

/** A Permit2 AllowanceTransfer permit: `spender` may pull up to `amount` of `token` until `expiration`. */
export type PermitSingle = {
  readonly details: {
    readonly token: Address
    readonly amount: bigint
    /** Unix seconds. */
    readonly expiration: number
    /** Nonce of (owner, token, spender); each permit uses one. */
    readonly nonce: number
  }
  readonly spender: Address
  /** Unix seconds after which the signature is invalid. */
  readonly sigDeadline: bigint
}

export type SignedPermitSingle = { readonly permitSingle: PermitSingle; readonly signature: Hex }

export declare namespace permitSingle {
  type Parameters = {
    readonly chainId: number
    readonly permit2: Address
    readonly token: Address
    readonly spender: Address
    /** Exactly what the trade spends. `unlimited` only if the user chose it. */
    readonly amount: bigint | 'unlimited'
    readonly nonce: number
    readonly expirationSeconds: number
    readonly sigDeadlineSeconds: number
  }
}

/**
 * EIP-712 typed data with which a user lets a spender pull one token through Permit2.
 *
 * @example
 * const typedData = permitSingle({ chainId, permit2, token, spender: universalRouter, amount, nonce, expirationSeconds, sigDeadlineSeconds })
 * const signature = await wallet.signTypedData(typedData)
 * encodePlan(plan, { ..., permit: { permitSingle: typedData.message, signature } })
 */
export function permitSingle(parameters: permitSingle.Parameters) {
  const { chainId, permit2, token, spender, nonce, expirationSeconds, sigDeadlineSeconds } = parameters
  const amount = parameters.amount === 'unlimited' ? MAX_UINT160 : parameters.amount
  const message: PermitSingle = {
    details: { token, amount, expiration: expirationSeconds, nonce },
    spender,
    sigDeadline: BigInt(sigDeadlineSeconds),
  }
  return {
    domain: { name: 'Permit2', chainId, verifyingContract: permit2 },
    types: permitSingleTypes,
    primaryType: 'PermitSingle',
    message,
  } as const
}

/** Permit2 treats an allowance of this amount as unlimited and doesn't decrease it. */
export const MAX_UINT160 = (1n << 160n) - 1n

/** permit2, PermitHash.sol. */
export const permitSingleTypes = {
  PermitSingle: [
    { name: 'details', type: 'PermitDetails' },
    { name: 'spender', type: 'address' },
    { name: 'sigDeadline', type: 'uint256' },
  ],
  PermitDetails: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint160' },
    { name: 'expiration', type: 'uint48' },
    { name: 'nonce', type: 'uint48' },
  ],
} as const
