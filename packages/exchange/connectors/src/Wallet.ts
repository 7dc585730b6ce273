import type { Account, Platform } from './Account.ts'

/** EIP-1193. Wallets differ in which events they send, so both listeners are optional. */
export type Eip1193Provider = {
  request(args: { method: string; params?: readonly unknown[] | object }): Promise<unknown>
  on?(event: string, listener: (payload: never) => void): unknown
  removeListener?(event: string, listener: (payload: never) => void): unknown
}

/** Who keeps the keys: other people's software, a passkey of the person's, or a wallet of ours. */
export type WalletKind = 'external' | 'passkey' | 'keys'

type Described = {
  readonly kind: WalletKind
  readonly name: string
  /** A `data:` image the wallet sent about itself; undefined when it is not one. */
  readonly icon: string | undefined
}

type WalletOf = {
  readonly evm: Described & {
    readonly platform: 'evm'
    /** Reverse domain name, stable over reloads: `io.metamask`, `oxbow.local-test-wallet`. */
    readonly rdns: string
    readonly provider: Eip1193Provider
    /** Funded, keyless-to-the-user and for local chains only: the page labels it so. */
    readonly isLocalTestWallet: boolean
  }
  /** As the Wallet Standard announces it; nothing can be asked of it yet. */
  readonly svm: Described & { readonly platform: 'svm' }
}

/** A wallet that the page can offer; of EVM chains, as EIP-6963 announces it, unless it says otherwise. `Wallet<Platform>` is of either. */
export type Wallet<P extends Platform = 'evm'> = WalletOf[P]

/** What a wallet shares with the page. Flows take that of their platform. */
export type WalletConnection<P extends Platform = 'evm'> = {
  [Each in P]: {
    readonly wallet: Wallet<Each>
    readonly account: Account<Each>
    /** All accounts the wallet shares with this page, the one in use first. */
    readonly accounts: readonly Account<Each>[]
    /** The chain the wallet is on now, served by this Oxbow or not. */
    readonly chainId: number
  }
}[P]

/** What the user did with a request. A rejection is an answer, not an exception. */
export type WalletAnswer<T> = ({ readonly status: 'accepted' } & T) | { readonly status: 'rejected' }
