import type { Contracts } from '@oxbow/chain/Network'
import type { Address, Hex } from 'viem'
import type { SignedPermitBatch } from './permitBatch.ts'

/** What names the pool that liquidity goes into; its tokens in the pool's order. */
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

/** Where the liquidity goes: a new position between two ticks, or one that is there. v2 pairs have neither. */
export type DepositPlace =
  | { readonly type: 'mint'; readonly tickLower: number; readonly tickUpper: number }
  | { readonly type: 'increase'; readonly tokenId: bigint }

/** A deposit, whatever pool it is for. */
export type Deposit = {
  readonly contracts: Contracts
  /** Undefined for v2. */
  readonly place: DepositPlace | undefined
  /** Raw units of token0 and token1 that may leave the wallet. */
  readonly spend: readonly [bigint, bigint]
  /** v2, v3, and v4 without `liquidity`: raw units below which the transaction does nothing. */
  readonly minimum: readonly [bigint, bigint]
  /** v4: what is minted or added, exactly; undefined for a new position of all that the price then takes. */
  readonly liquidity: bigint | undefined
  /** Of the pool that is to be created; undefined when it exists. Pairs have the price of their first deposit. */
  readonly sqrtPriceX96: bigint | undefined
  /** v2, v3: whether the side of WETH is paid in native ETH. v4 pools of native ETH take nothing else. */
  readonly paysNative: boolean
  /** v4: lets the position manager pull the tokens. */
  readonly permit: SignedPermitBatch | undefined
  readonly recipient: Address
  /** Unix seconds. */
  readonly deadlineSeconds: number
}

export type DepositCall = { readonly data: Hex; readonly value: bigint }

export type PoolOf<protocol> = Extract<DepositPool, { protocol: protocol }>
