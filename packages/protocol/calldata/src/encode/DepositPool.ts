import type { Contracts } from '@oxbow/chain/Network'
import type { Address, Hex } from 'viem'
import type { SignedPermitBatch } from './permitBatch.ts'

/** Identifies the pool of a deposit; tokens in the pool's order. */
export type DepositPool = { readonly token0: Address; readonly token1: Address } & (
  | { readonly protocol: 'v2' }
  | { readonly protocol: 'v3'; readonly feePips: number }
  | {
      readonly protocol: 'v4'
      /** `fee` of the pool key. */
      readonly keyFee: number
      readonly tickSpacing: number
      readonly hooks: Address
    }
)

/** A new position between two ticks, or an existing one. v2 pairs have neither. */
export type DepositPlace =
  | { readonly type: 'mint'; readonly tickLower: number; readonly tickUpper: number }
  | { readonly type: 'increase'; readonly tokenId: bigint }

/** A deposit into a pool of any protocol. */
export type Deposit = {
  readonly contracts: Contracts
  /** Undefined for v2. */
  readonly place: DepositPlace | undefined
  /** The most raw units of token0 and token1 that may leave the wallet. */
  readonly spend: readonly [bigint, bigint]
  /** v2, v3, and v4 without `liquidity`: raw units below which the transaction reverts. */
  readonly minimum: readonly [bigint, bigint]
  /** v4: the exact liquidity to mint or add; undefined for a new position that takes all that fits at the price. */
  readonly liquidity: bigint | undefined
  /** Initial price of a pool to create; undefined when the pool exists. A v2 pair's first deposit sets its price. */
  readonly sqrtPriceX96: bigint | undefined
  /** v2, v3: whether WETH is paid as native ETH. v4 pools of native ETH accept only that. */
  readonly paysNative: boolean
  /** v4: allows the position manager to pull the tokens. */
  readonly permit: SignedPermitBatch | undefined
  readonly recipient: Address
  /** Unix seconds. */
  readonly deadlineSeconds: number
}

export type DepositCall = { readonly data: Hex; readonly value: bigint }

export type PoolOf<protocol> = Extract<DepositPool, { protocol: protocol }>
