import type { DecodedTransaction } from '@oxbow/calldata/decodeTransaction'
import type { LiquidityEffect } from '@oxbow/calldata/LiquidityEffect'

type Hex = `0x${string}`

/** What a request does, in the words of its own bytes. Addresses are lower-case, amounts raw units, times Unix seconds. */
export type Reading = {
  readonly request: 'transaction' | 'calls' | 'typed-data' | 'text' | 'authorization'
  /** Where it counts: one network, every one of them, or none because it is no more than a text. */
  readonly network: number | 'every' | 'none'
  /** In the order in which they happen. */
  readonly acts: readonly Act[]
  /** The most that leaves the account by this request alone, by asset. What others may take later is in `allowances`. */
  readonly leaves: readonly Outflow[]
  /** The least that must arrive, by asset and recipient. Empty where one signature is for several orders: of those each is taken by itself, and `acts` has it. */
  readonly arrives: readonly Inflow[]
  /** What others may take afterwards without asking again, and for how long. An amount of 0 takes an approval away. */
  readonly allowances: readonly Allowance[]
  /** After that it does nothing; the earliest, of several signed orders the latest. Undefined when none is set. */
  readonly expiresAt: bigint | undefined
  /** What could not be read. Not empty: `leaves` may be too little, and signing costs one more deliberate step. */
  readonly unknowns: readonly UnknownPart[]
}

export type Asset =
  | { readonly type: 'native' }
  | { readonly type: 'token'; readonly address: Hex }
  /** An ERC-20 amount or the id of an NFT: their calls look alike, and nobody said which it is. */
  | { readonly type: 'token-or-nft'; readonly address: Hex }
  | { readonly type: 'nft'; readonly address: Hex; readonly id: bigint }
  /** Any NFT of a collection, or one that somebody else picks. */
  | { readonly type: 'collection'; readonly address: Hex }
  /** Of a liquidity position whose tokens its id alone doesn't tell. */
  | { readonly type: 'position-side'; readonly manager: Hex; readonly id: bigint; readonly side: 0 | 1 }

export type Outflow = { readonly asset: Asset; readonly most: bigint | 'unlimited' }

export type Inflow = { readonly asset: Asset; readonly least: bigint; readonly recipient: 'account' | Hex }

export type Allowance = {
  readonly asset: Asset
  readonly spender: Hex
  readonly most: bigint | 'unlimited'
  /** Undefined: until it is taken back. */
  readonly expiresAt: bigint | undefined
  /** Who keeps the books: the token itself, or Permit2. */
  readonly by: 'token' | 'permit2'
}

export type UnknownPart = {
  readonly what: 'call' | 'router-command' | 'liquidity' | 'typed-data' | 'witness' | 'bytes' | 'creation' | 'network'
  /** The contract that would be called, or that checks the signature. */
  readonly to: Hex | undefined
  /** The first four bytes of a call. */
  readonly selector: Hex | undefined
  /** Raw: hex of a call, JSON of typed data. */
  readonly data: string
}

export type Act =
  | { readonly type: 'transfer'; readonly asset: Asset; readonly amount: bigint; readonly from: Hex; readonly to: Hex }
  | { readonly type: 'approve'; readonly allowance: Allowance }
  /** Every NFT of a collection, now and later. */
  | { readonly type: 'approve-all'; readonly collection: Hex; readonly operator: Hex; readonly isApproved: boolean }
  /** A signature by which a spender gets an allowance. `owner` is the account, or the signature is worth nothing to it. */
  | {
      readonly type: 'permit'
      readonly owner: Hex
      readonly allowances: readonly Allowance[]
      /** The last second at which it can be handed in. */
      readonly deadline: bigint
    }
  /** A signature by which a spender takes tokens once, and sends them wherever it wants unless an order binds it. */
  | {
      readonly type: 'permit-transfer'
      readonly spender: Hex
      readonly permitted: readonly Outflow[]
      readonly deadline: bigint
      /** The type of what binds the spender; undefined when nothing does. */
      readonly witness: string | undefined
    }
  /** `taken` is what a call of the account pays and brings by taking the order, its native currency among it; undefined where the order is signed. */
  | { readonly type: 'order'; readonly order: OrderReading; readonly taken?: Taken }
  /** Takes signed approvals or orders back before they are used. */
  | { readonly type: 'cancel'; readonly contract: Hex; readonly what: 'permit2-nonces' | 'orders' | 'all-orders' }
  | {
      readonly type: 'router'
      readonly router: Hex
      readonly effects: DecodedTransaction['effects']
      /** Of this call alone, its value among it. */
      readonly gives: readonly Outflow[]
      readonly gets: readonly Inflow[]
    }
  | { readonly type: 'liquidity'; readonly contract: Hex; readonly effects: readonly LiquidityEffect[] }
  | { readonly type: 'wrap' | 'unwrap'; readonly weth: Hex; readonly amount: bigint }
  /** `address` of zeros takes the account's code away. */
  | { readonly type: 'delegate'; readonly chainId: number; readonly address: Hex; readonly nonce: number | undefined }
  | { readonly type: 'create'; readonly value: bigint; readonly bytes: number }
  /** Calls inside of a call that this wallet knows how to open: a multicall, or the account's own batch. */
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

/** What an order's signature sells and what it must bring, whoever fills it. */
export type OrderReading = {
  readonly protocol: 'uniswapx-v1' | 'uniswapx-v2' | 'uniswapx-v3' | 'seaport'
  /** The contract that settles it. */
  readonly settler: Hex
  /** Who may veto or cosign; zero addresses are left out. */
  readonly others: readonly Hex[]
  readonly offerer: Hex
  readonly gives: readonly Outflow[]
  readonly gets: readonly Inflow[]
  readonly startsAt: bigint | undefined
  readonly expiresAt: bigint
}

/** EIP-4361, every field as it stands in the text. */
export type SignInMessage = {
  readonly scheme: string | undefined
  /** Host, with its port. */
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

/** A character that makes a text look like another one, by its place in the text (UTF-16). */
export type TextMark = {
  readonly at: number
  readonly length: number
  readonly kind: 'direction' | 'invisible' | 'control'
}

/** What a text turns out to be when a program reads it. */
export type HiddenContent = 'typed-data' | 'transaction' | 'hash' | 'broken-sign-in' | 'bytes'

/** One value of typed data, flat: `message.order.maker`. */
export type FieldLine = { readonly path: string; readonly type: string; readonly value: string }
