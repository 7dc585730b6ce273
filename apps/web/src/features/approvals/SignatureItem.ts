import type { Network } from '@oxbow/chain/Network'

/** Something an account has signed and that somebody can still use, as the page shows it. */
export type SignatureItem = {
  readonly key: string
  readonly network: Pick<Network, 'chainId' | 'name'>
  /** "Limit order". */
  readonly title: string
  /** Of what may be taken; of an NFT its name. */
  readonly symbol: string
  readonly logoUri: string | undefined
  /** "1,000.00 USDC", at most. */
  readonly amount: string
  /** Lower-case. */
  readonly spender: `0x${string}`
  /** Of one of the protocol's own contracts. */
  readonly spenderName: string | undefined
  /** Unix seconds after which nobody can use it. */
  readonly expiresAt: number
  /** A cancellation is on its way. */
  readonly isCanceling: boolean
  /** `used`: by a block that is not final yet. `unproven`: a node says that it ended, and shows nothing by what. */
  readonly end?: 'used' | 'unproven' | undefined
}

/** What fails when its approval is taken back. */
export type PromiseCounts = {
  /** Limit, stop and gas-free orders. */
  readonly orders: number
  /** Trades over time. */
  readonly plans: number
  readonly listings: number
  /** Not all that was signed could be read, and more of it may fail. */
  readonly isUnknown: boolean
}
