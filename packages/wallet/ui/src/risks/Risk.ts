import type { Asset, Outflow } from '../reading/Reading.ts'
import type { ReadingContext } from '../reading/SigningRequest.ts'

type Hex = `0x${string}`

/** A warning before signing. `critical` takes a deliberate extra step. */
export type Risk = {
  readonly code: RiskCode
  readonly level: 'info' | 'caution' | 'critical'
  /** The address that it is about. */
  readonly address?: Hex
  /** What it imitates (by the owner's name for it), or the actual network or site. */
  readonly other?: string
  readonly asset?: Asset
}

export type RiskCode =
  | 'unlimited-approval'
  | 'whole-balance'
  | 'unknown-spender'
  | 'spender-without-code'
  | 'all-of-collection'
  | 'many-approvals'
  | 'free-transfer'
  | 'far-expiry'
  | 'expired'
  | 'look-alike'
  | 'first-contact'
  | 'nobody-receives'
  | 'call-without-code'
  | 'other-recipient'
  | 'part-to-others'
  | 'most-to-others'
  | 'nothing-in-return'
  | 'below-market'
  | 'foreign-position'
  | 'unknown-worth'
  | 'unknown-owner'
  | 'no-maximum'
  | 'other-owner'
  | 'other-network'
  | 'every-network'
  | 'unknown-network'
  | 'unusual-contract'
  | 'own-authority'
  | 'unknown-delegate'
  | 'ends-delegation'
  | 'other-site'
  | 'other-account'
  | 'sign-in-not-now'
  | 'broken-sign-in'
  | 'hidden-request'
  | 'hash-as-text'
  | 'deceptive-text'
  | 'unknown-content'
  | 'creates-contract'
  | 'much-gas'

/** What is known apart from the request. None of it comes from the requesting page. */
export type RiskContext = ReadingContext & {
  /** The owner's accounts, contacts, and earlier recipients. */
  readonly contacts: readonly { readonly address: Hex; readonly name: string }[]
  /** Code at an address; undefined when the node wasn't asked or didn't answer. */
  readonly codeAt: (chainId: number, address: Hex) => 'contract' | 'delegated' | 'none' | undefined
  /** Other contracts that may hold approvals, such as those that the operator names. */
  readonly isKnownSpender?: (chainId: number, address: Hex) => boolean
  /** The account's balance of a token, in its smallest units; undefined if unknown. */
  readonly balanceOf?: (chainId: number, token: Hex) => bigint | undefined
  /** Decimals of a token that the wallet shows as an amount; undefined for others. */
  readonly decimalsOf?: (chainId: number, token: Hex) => number | undefined
  /** Current market value of an amount of one asset, in smallest units of another; undefined if unknown. */
  readonly worthOf?: (chainId: number, given: Outflow, wanted: Asset) => bigint | undefined
  /** Contracts that the wallet delegates accounts to (EIP-7702). */
  readonly delegates: readonly Hex[]
}
