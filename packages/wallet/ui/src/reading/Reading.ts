import type { DecodedTransaction } from '@oxbow/calldata/decodeTransaction'
import type { LiquidityEffect } from '@oxbow/calldata/LiquidityEffect'

type Hex = `0x${string}`

/** What a request does, decoded from its bytes. Addresses are lower-case, amounts in smallest units, times Unix seconds. */
export type Reading = {
  readonly request: 'transaction' | 'calls' | 'typed-data' | 'text' | 'authorization'
  /** Where it is valid: one network, every one, or none for plain text. */
  readonly network: number | 'every' | 'none'
  /** In execution order. */
  readonly acts: readonly Act[]
  /** Maximum that leaves the account by this request itself, by asset. What others may take later is in `allowances`. */
  readonly leaves: readonly Outflow[]
  /**
   * Minimum that must arrive, by asset and recipient. Empty if one signature covers several orders: each is filled by itself, and `acts` lists them.
   */
  readonly arrives: readonly Inflow[]
  /** What others may take later without asking, and until when. An amount of 0 revokes an approval. */
  readonly allowances: readonly Allowance[]
  /** No effect after this time: the earliest deadline, but the latest of several signed orders. Undefined when none is set. */
  readonly expiresAt: bigint | undefined
  /** Parts that couldn't be read. If any, `leaves` may be too low, and signing takes a deliberate extra step. */
  readonly unknowns: readonly UnknownPart[]
}

export type Asset =
  | { readonly type: 'native' }
  | { readonly type: 'token'; readonly address: Hex }
  /** An ERC-20 amount or an NFT id: the calls are identical, and the token's kind isn't known. */
  | { readonly type: 'token-or-nft'; readonly address: Hex }
  | { readonly type: 'nft'; readonly address: Hex; readonly id: bigint }
  /** Any NFT of a collection, or one that somebody else picks. */
  | { readonly type: 'collection'; readonly address: Hex }
  /** One token of a liquidity position whose tokens aren't known from its id. */
  | { readonly type: 'position-side'; readonly manager: Hex; readonly id: bigint; readonly side: 0 | 1 }

export type Outflow = { readonly asset: Asset; readonly most: bigint | 'unlimited' }

export type Inflow = { readonly asset: Asset; readonly least: bigint; readonly recipient: 'account' | Hex }

export type Allowance = {
  readonly asset: Asset
  readonly spender: Hex
  readonly most: bigint | 'unlimited'
  /** Undefined: until revoked. */
  readonly expiresAt: bigint | undefined
  /** Where the allowance is stored: in the token, or in Permit2. */
  readonly by: 'token' | 'permit2'
}

export type UnknownPart = {
  readonly what: 'call' | 'router-command' | 'liquidity' | 'typed-data' | 'witness' | 'bytes' | 'creation' | 'network'
  /** The contract that would be called, or that verifies the signature. */
  readonly to: Hex | undefined
  /** The first four bytes of a call. */
  readonly selector: Hex | undefined
  /** Raw: hex of a call, JSON of typed data. */
  readonly data: string
}

export type Act =
  | { readonly type: 'transfer'; readonly asset: Asset; readonly amount: bigint; readonly from: Hex; readonly to: Hex }
  | { readonly type: 'approve'; readonly allowance: Allowance }
  /** All NFTs of a collection, present and future. */
  | { readonly type: 'approve-all'; readonly collection: Hex; readonly operator: Hex; readonly isApproved: boolean }
  /** A signature that gives a spender an allowance. It only affects the account if `owner` is the account. */
  | {
      readonly type: 'permit'
      readonly owner: Hex
      readonly allowances: readonly Allowance[]
      /** Last second at which it can be submitted. */
      readonly deadline: bigint
    }
  /** A signature that lets a spender take tokens once and send them anywhere, unless an order binds it. */
  | {
      readonly type: 'permit-transfer'
      readonly spender: Hex
      readonly permitted: readonly Outflow[]
      readonly deadline: bigint
      /** Type of the witness that binds the spender; undefined without one. */
      readonly witness: string | undefined
    }
  /** `taken`: what a call that fills the order pays and gets, native currency included; undefined if the order is being signed. */
  | { readonly type: 'order'; readonly order: OrderReading; readonly taken?: Taken }
  /** Cancels signed approvals or orders before they are used. */
  | { readonly type: 'cancel'; readonly contract: Hex; readonly what: 'permit2-nonces' | 'orders' | 'all-orders' }
  | {
      readonly type: 'router'
      readonly router: Hex
      readonly effects: DecodedTransaction['effects']
      /** Totals of this call only, its value included. */
      readonly gives: readonly Outflow[]
      readonly gets: readonly Inflow[]
    }
  | { readonly type: 'liquidity'; readonly contract: Hex; readonly effects: readonly LiquidityEffect[] }
  | { readonly type: 'wrap' | 'unwrap'; readonly weth: Hex; readonly amount: bigint }
  /** Address zero removes the account's delegation. */
  | { readonly type: 'delegate'; readonly chainId: number; readonly address: Hex; readonly nonce: number | undefined }
  | { readonly type: 'create'; readonly value: bigint; readonly bytes: number }
  /** Calls inside a call that this wallet can decode: a multicall, or the account's own batch. */
  | { readonly type: 'group'; readonly contract: Hex; readonly acts: readonly Act[] }
  | { readonly type: 'sign-in'; readonly message: SignInMessage }
  | {
      readonly type: 'text'
      readonly text: string
      readonly marks: readonly TextMark[]
      readonly hides: HiddenContent | undefined
    }
  | {
      readonly type: 'unknown'
      readonly part: UnknownPart
      readonly value: bigint
      readonly fields: readonly FieldLine[]
    }

export type Taken = { readonly gives: readonly Outflow[]; readonly gets: readonly Inflow[] }

/** What a signed order sells and what it must bring, whoever fills it. */
export type OrderReading = {
  readonly protocol: 'uniswapx-v1' | 'uniswapx-v2' | 'uniswapx-v3' | 'seaport'
  /** The contract that settles it. */
  readonly settler: Hex
  /** Validators and cosigners, without zero addresses. */
  readonly others: readonly Hex[]
  readonly offerer: Hex
  readonly gives: readonly Outflow[]
  readonly gets: readonly Inflow[]
  readonly startsAt: bigint | undefined
  readonly expiresAt: bigint
}

/** EIP-4361, every field as in the text. */
export type SignInMessage = {
  readonly scheme: string | undefined
  /** Host with port. */
  readonly domain: string
  readonly address: Hex
  readonly statement: string | undefined
  readonly uri: string
  readonly chainId: number
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime: string | undefined
  readonly notBefore: string | undefined
  readonly requestId: string | undefined
  readonly resources: readonly string[]
}

/** A character that can make a text look like another one, by its UTF-16 offset. */
export type TextMark = {
  readonly at: number
  readonly length: number
  readonly kind: 'direction' | 'invisible' | 'control'
}

/** Machine-readable content of a text. */
export type HiddenContent = 'typed-data' | 'transaction' | 'hash' | 'broken-sign-in' | 'bytes'

/** One value of typed data, flattened: `message.order.maker`. */
export type FieldLine = { readonly path: string; readonly type: string; readonly value: string }
