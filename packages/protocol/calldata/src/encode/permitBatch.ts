import type { Address, Hex } from 'viem'
import { permitSingleTypes } from './permitSingle.ts'

/** Permit2's AllowanceTransfer permission for several tokens at once. */
export type PermitBatch = {
  readonly details: readonly {
    readonly token: Address
    readonly amount: bigint
    /** Unix seconds. */
    readonly expiration: number
    /** Of (owner, token, spender); each permit uses one up. */
    readonly nonce: number
  }[]
  readonly spender: Address
  /** Unix seconds until which the signature can be used. */
  readonly sigDeadline: bigint
}

export type SignedPermitBatch = { readonly permitBatch: PermitBatch; readonly signature: Hex }

/**
 * Typed data (EIP-712) by which a user lets a spender pull several tokens through Permit2, each this amount and no more.
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
