import type { Asset, Outflow } from '../reading/Reading.ts'
import type { ReadingContext } from '../reading/SigningRequest.ts'

type Hex = `0x${string}`

/** One thing to think about before signing. `critical` costs one more deliberate step. */
export type Risk = {
  readonly code: RiskCode
  readonly level: 'info' | 'caution' | 'critical'
  /** Whom it is about. */
  readonly address?: Hex
  /** Whom it looks like, by the name the owner gave, or the network or site that it is for instead. */
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

/** What is known besides the request. Nothing in it comes from the page that asks. */
export type RiskContext = ReadingContext & {
  /** The owner's accounts, contacts, and whom they sent to before. */
  readonly contacts: readonly { readonly address: Hex; readonly name: string }[]
  /** What the node says of an address; undefined when it wasn't asked or didn't answer. */
  readonly codeAt: (chainId: number, address: Hex) => 'contract' | 'delegated' | 'none' | undefined
  /** Contracts besides the network's own that may hold approvals, such as those that the operator names. */
  readonly isKnownSpender?: (chainId: number, address: Hex) => boolean
  /** What the account holds of a token, in its smallest units; undefined when nobody said. */
  readonly balanceOf?: (chainId: number, token: Hex) => bigint | undefined
  /** Of a token that the wallet shows as an amount; undefined for others. */
  readonly decimalsOf?: (chainId: number, token: Hex) => number | undefined
  /** What the market gives now for so much of one asset, in smallest units of another; undefined where it isn't known. */
  readonly worthOf?: (chainId: number, given: Outflow, wanted: Asset) => bigint | undefined
  /** Contracts that the wallet itself delegates accounts to (EIP-7702). */
  readonly delegates: readonly Hex[]
}
