import type { Contracts } from '@oxbow/chain/Network'

type Hex = `0x${string}`

/** One call of a transaction or a batch. */
export type CallRequest = {
  /** Undefined makes a contract of `data`. */
  readonly to: Hex | undefined
  /** Wei. */
  readonly value: bigint
  readonly data: Hex
}

/** What somebody asks an account to sign. */
export type SigningRequest =
  | ({
      readonly type: 'transaction'
      readonly chainId: number
      /** Signed with the transaction (EIP-7702): the account runs this code from then on. */
      readonly authorizations?: readonly AuthorizationRequest[]
    } & CallRequest)
  /** EIP-5792: calls of one account, one after the other. */
  | {
      readonly type: 'calls'
      readonly chainId: number
      readonly calls: readonly CallRequest[]
      readonly authorizations?: readonly AuthorizationRequest[]
    }
  /** EIP-712, an object or JSON text, as the page sent it. */
  | { readonly type: 'typed-data'; readonly typedData: unknown }
  /** EIP-191 (`personal_sign`): a text, or hex of the bytes that are signed. */
  | { readonly type: 'text'; readonly message: string }
  | ({ readonly type: 'authorization' } & AuthorizationRequest)

export type AuthorizationRequest = { readonly chainId: number; readonly address: Hex; readonly nonce?: number }

/** What is known without the request: nothing in it comes from the page that asks. */
export type ReadingContext = {
  /** Whose key would sign, lower-case. */
  readonly account: Hex
  /** The network that the wallet is on for this site. */
  readonly chainId: number
  /** The origin that asks, as the browser says it: `https://app.example.org`. */
  readonly origin: string
  /** Unix seconds. */
  readonly nowSeconds: number
  /** Undefined for a network that the wallet doesn't know. */
  readonly contractsOf: (chainId: number) => Contracts | undefined
  /** What kind of token is at an address, when that was read from the chain or a list. */
  readonly tokenKindOf?: (chainId: number, address: Hex) => TokenKind | undefined
  /** What the node says of a position that calls name by its number alone; undefined when it wasn't asked or didn't answer. */
  readonly positionOf?: (chainId: number, manager: Hex, id: bigint) => PositionFacts | undefined
}

/** A liquidity position as its manager has it. Addresses are lower-case; zeros stand for the native currency. */
export type PositionFacts = { readonly owner: Hex; readonly token0: Hex; readonly token1: Hex }

export type TokenKind = 'erc20' | 'erc721' | 'erc1155'
