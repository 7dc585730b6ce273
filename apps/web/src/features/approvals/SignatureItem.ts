import type { Network } from '@oxbow/chain/Network'

/** A signature of the account that can still be used, as the page shows it. */
export type SignatureItem = {
  readonly key: string
  readonly network: Pick<Network, 'chainId' | 'name'>
  /** "Limit order". */
  readonly title: string
  /** Of the token that may be taken; for an NFT, its name. */
  readonly symbol: string
  readonly logoUri: string | undefined
  /** Maximum, formatted: "1,000.00 USDC". */
  readonly amount: string
  /** Lower-case. */
  readonly spender: `0x${string}`
  /** If it is one of the protocol's own contracts. */
  readonly spenderName: string | undefined
  /** Expiry in Unix seconds. */
  readonly expiresAt: number
  /** A cancellation is pending. */
  readonly isCanceling: boolean
  /** `used`: in a block that isn't final yet. `unproven`: a node reports that it ended, without proof. */
  readonly end?: 'used' | 'unproven' | undefined
}

/** Counts of what fails when an approval is revoked. */
export type PromiseCounts = {
  /** Limit, stop and gas-free orders. */
  readonly orders: number
  /** Trades over time. */
  readonly plans: number
  readonly listings: number
  /** Some signatures couldn't be read, so more may fail. */
  readonly isUnknown: boolean
}
