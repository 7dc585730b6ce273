import type { Address, Hex } from 'viem'
import { permitSingleTypes } from './permitSingle.ts'

/** A Permit2 AllowanceTransfer permit for several tokens. */
export type PermitBatch = {
  readonly details: readonly {
    readonly token: Address
    readonly amount: bigint
    /** Unix seconds. */
    readonly expiration: number
    /** Nonce of (owner, token, spender); each permit uses one. */
    readonly nonce: number
  }[]
  readonly spender: Address
  /** Unix seconds after which the signature is invalid. */
  readonly sigDeadline: bigint
}

export type SignedPermitBatch = { readonly permitBatch: PermitBatch; readonly signature: Hex }

/**
 * EIP-712 typed data with which a user lets a spender pull several tokens through Permit2, each up to its amount.
 *
 * @see permit2, PermitHash.sol
 */
export function permitBatch(message: PermitBatch, { chainId, permit2 }: permitBatch.Domain) {
  return {
    domain: { name: 'Permit2', chainId, verifyingContract: permit2 },
    types: permitBatchTypes,
    primaryType: 'PermitBatch',
    message,
  } as const
}

export declare namespace permitBatch {
  type Domain = { readonly chainId: number; readonly permit2: Address }
}

const permitBatchTypes = {
  PermitBatch: [
    { name: 'details', type: 'PermitDetails[]' },
    { name: 'spender', type: 'address' },
    { name: 'sigDeadline', type: 'uint256' },
  ],
  PermitDetails: permitSingleTypes.PermitDetails,
} as const
