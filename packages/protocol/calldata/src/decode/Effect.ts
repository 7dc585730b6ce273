import type { Address, Hex } from 'viem'

/** `sender`: the transaction's sender. `router`: stays in the router for a later command. */
export type Party = 'sender' | 'router' | Address

/** Native ETH is the zero address. */
export type Token = Address

/** An amount that calldata doesn't state: the router's whole balance of a token, or the open credit or debt in the v4 PoolManager. */
export type OpenAmount = 'router-balance' | 'already-paid' | 'open-delta'

export type Effect =
  | Swap
  | V4Visit
  | { readonly type: 'pull'; readonly token: Token; readonly recipient: Party; readonly amount: bigint }
  | { readonly type: 'sweep'; readonly token: Token; readonly recipient: Party; readonly minimum: bigint }
  | { readonly type: 'pay'; readonly token: Token; readonly recipient: Party; readonly amount: bigint | OpenAmount }
  | { readonly type: 'pay-portion'; readonly token: Token; readonly recipient: Party; readonly bips: bigint }
  | { readonly type: 'wrap'; readonly recipient: Party; readonly amount: bigint | OpenAmount }
  /** Unwraps the router's whole balance. */
  | { readonly type: 'unwrap'; readonly recipient: Party; readonly minimum: bigint }
  | Permit
  | { readonly type: 'check-balance'; readonly owner: Address; readonly token: Token; readonly minimum: bigint }
  /** Commands in a nested call. If it may fail, its minimum amounts can't be relied on. */
  | { readonly type: 'sub-plan'; readonly effects: readonly Effect[]; readonly mayFail: boolean }
  /** A direct call to a token contract. */
  | { readonly type: 'approve'; readonly token: Token; readonly spender: Address; readonly amount: bigint }
  | { readonly type: 'transfer'; readonly token: Token; readonly recipient: Party; readonly amount: bigint }
  | { readonly type: 'deposit-weth'; readonly amount: bigint }
  | { readonly type: 'withdraw-weth'; readonly amount: bigint }
  /** A direct call to Permit2: an allowance without a signature. */
  | {
      readonly type: 'permit2-approve'
      readonly token: Token
      readonly spender: Address
      readonly amount: bigint
      readonly expiration: number
    }
  | {
      readonly type: 'permit2-lockdown'
      readonly approvals: readonly { readonly token: Token; readonly spender: Address }[]
    }
  /** The effect is unknown. */
  | Unknown

export type Swap = {
  readonly type: 'swap'
  readonly protocol: 'v2' | 'v3'
  /** Ordered from input to output. */
  readonly tokens: readonly Token[]
  /** `poolText` of the pool between each token and the next. */
  readonly pools: readonly string[]
  readonly payer: 'sender' | 'router'
  readonly recipient: Party
} & (
  | { readonly tradeType: 'exact-in'; readonly amountIn: bigint | OpenAmount; readonly minimumOut: bigint }
  | { readonly tradeType: 'exact-out'; readonly amountOut: bigint; readonly maximumIn: bigint }
)

export type V4Visit = { readonly type: 'v4'; readonly actions: readonly V4Effect[] }

export type V4Effect =
  | ({
      readonly type: 'swap'
      readonly tokens: readonly Token[]
      readonly pools: readonly string[]
      readonly hooks: readonly Address[]
    } & (
      | { readonly tradeType: 'exact-in'; readonly amountIn: bigint | OpenAmount; readonly minimumOut: bigint }
      | { readonly tradeType: 'exact-out'; readonly amountOut: bigint | OpenAmount; readonly maximumIn: bigint }
    ))
  | {
      readonly type: 'settle'
      readonly token: Token
      readonly payer: 'sender' | 'router'
      readonly amount: bigint | OpenAmount
      readonly maximum?: bigint
    }
  | {
      readonly type: 'take'
      readonly token: Token
      readonly recipient: Party
      readonly amount: bigint | OpenAmount
      readonly minimum: bigint
    }
  | { readonly type: 'take-portion'; readonly token: Token; readonly recipient: Party; readonly bips: bigint }
  | Unknown

export type Permit = {
  readonly type: 'permit'
  readonly allowances: readonly {
    readonly token: Token
    readonly amount: bigint
    readonly expiration: number
    readonly nonce: number
  }[]
  readonly spender: Address
  readonly sigDeadline: bigint
}

export type Unknown = { readonly type: 'unknown'; readonly what: string; readonly data: Hex }
