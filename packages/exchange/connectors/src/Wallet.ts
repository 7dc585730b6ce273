/** EIP-1193. Wallets differ in which events they send, so both listeners are optional. */
export type Eip1193Provider = {
  request(args: { method: string; params?: readonly unknown[] | object }): Promise<unknown>
  on?(event: string, listener: (payload: never) => void): unknown
  removeListener?(event: string, listener: (payload: never) => void): unknown
}

/** A wallet that the page can offer, as EIP-6963 announces it. */
export type Wallet = {
  /** Reverse domain name, stable over reloads: `io.metamask`, `oxbow.local-test-wallet`. */
  readonly rdns: string
  readonly name: string
  /** A `data:` image the wallet sent about itself; undefined when it is not one. */
  readonly icon: string | undefined
  readonly provider: Eip1193Provider
  /** Funded, keyless-to-the-user and for local chains only: the page labels it so. */
  readonly isLocalTestWallet: boolean
}

/** An account carries its platform from the first day: Solana accounts come later. */
export type Account = {
  readonly platform: 'evm'
  /** Lower-case. */
  readonly address: `0x${string}`
}

export type WalletConnection = {
  readonly wallet: Wallet
  readonly account: Account
  /** All accounts the wallet shares with this page, the one in use first. */
  readonly accounts: readonly Account[]
  /** The chain the wallet is on now, served by this Oxbow or not. */
  readonly chainId: number
}

/** What the user did with a request. A rejection is an answer, not an exception. */
export type WalletAnswer<T> = ({ readonly status: 'accepted' } & T) | { readonly status: 'rejected' }
