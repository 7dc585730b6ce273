import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { TokenLimit } from './SpendingPolicy.ts'

/** The most that one signature lets go, now or later, by whomever. */
export type Outgoing = {
  readonly chainId: number | 'every'
  readonly tokens: readonly { readonly token: TokenLimit['token']; readonly most: bigint }[]
  /** Beyond every number: unlimited approvals, NFTs, delegations, and what can't be read. */
  readonly isUnbounded: boolean
}

/** A signature that somebody asks for. */
export type Spending = {
  /** The same for the same request, however often it is made. */
  readonly id: string
  /** Who asks. */
  readonly origin: string
  readonly outgoing: Outgoing
}

/** @param content All of a request that its signature is over, without what the wallet fills in. */
export function spendingId(content: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(content))))
}
