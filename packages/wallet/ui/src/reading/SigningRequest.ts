import type { Contracts } from '@oxbow/chain/Network'

type Hex = `0x${string}`

/** One call of a transaction or a batch. */
export type CallRequest = {
  /** Undefined deploys `data` as a contract. */
  readonly to: Hex | undefined
  /** Wei. */
  readonly value: bigint
  readonly data: Hex
}

/** A request to sign, for one account. */
export type SigningRequest =
  | ({
      readonly type: 'transaction'
      readonly chainId: number
      /** Signed with the transaction (EIP-7702): the account delegates to this code from then on. */
      readonly authorizations?: readonly AuthorizationRequest[]
    } & CallRequest)
  /** EIP-5792: calls of one account, in order. */
  | {
      readonly type: 'calls'
      readonly chainId: number
      readonly calls: readonly CallRequest[]
      readonly authorizations?: readonly AuthorizationRequest[]
    }
  /** EIP-712, an object or JSON text, as the page sent it. */
  | { readonly type: 'typed-data'; readonly typedData: unknown }
  /** EIP-191 (`personal_sign`): text, or hex of the bytes to sign. */
  | { readonly type: 'text'; readonly message: string }
  | ({ readonly type: 'authorization' } & AuthorizationRequest)

export type AuthorizationRequest = { readonly chainId: number; readonly address: Hex; readonly nonce?: number }

/** What is known apart from the request. None of it comes from the requesting page. */
export type ReadingContext = {
  /** The signing account, lower-case. */
  readonly account: Hex
  /** The wallet's current network for this site. */
  readonly chainId: number
  /** Requesting origin according to the browser: `https://app.example.org`. */
  readonly origin: string
  /** Unix seconds. */
  readonly nowSeconds: number
  /** Undefined for an unknown network. */
  readonly contractsOf: (chainId: number) => Contracts | undefined
  /** Kind of token at an address, from the chain or a list. */
  readonly tokenKindOf?: (chainId: number, address: Hex) => TokenKind | undefined
  /** The node's facts about a position that calls name only by id; undefined when it wasn't asked or didn't answer. */
  readonly positionOf?: (chainId: number, manager: Hex, id: bigint) => PositionFacts | undefined
}

/** A liquidity position according to its manager. Addresses are lower-case; the zero address is native currency. */
export type PositionFacts = { readonly owner: Hex; readonly token0: Hex; readonly token1: Hex }

export type TokenKind = 'erc20' | 'erc721' | 'erc1155'
