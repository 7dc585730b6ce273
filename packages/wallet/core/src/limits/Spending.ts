import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { TokenLimit } from './SpendingPolicy.ts'

/** Upper bound of what one signature lets leave the account, now or later, by anyone. */
export type Outgoing = {
  readonly chainId: number | 'every'
  readonly tokens: readonly { readonly token: TokenLimit['token']; readonly most: bigint }[]
  /** No number bounds it: unlimited approvals, NFTs, delegations, and anything unreadable. */
  readonly isUnbounded: boolean
  /** Of transactions: what the network may take at most, in native currency. */
  readonly networkCost?: {
    readonly most: bigint
    /** Not far above what such requests cost. */
    readonly isUsual: boolean
  }
}

/** A signature that was requested. */
export type Spending = {
  /** Equal for equal requests. */
  readonly id: string
  /** The requesting site. */
  readonly origin: string
  readonly outgoing: Outgoing
}

/** @param content everything in the request that the signature covers, without what the wallet fills in */
export function spendingId(content: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(content))))
}
