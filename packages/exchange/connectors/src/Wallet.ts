import type { Account, Platform } from './Account.ts'
import type { SolanaProvider } from './solana/SolanaProvider.ts'

/** EIP-1193. Wallets differ in the events that they emit, so both listeners are optional. */
export type Eip1193Provider = {
  request(args: { method: string; params?: readonly unknown[] | object }): Promise<unknown>
  on?(event: string, listener: (payload: never) => void): unknown
  removeListener?(event: string, listener: (payload: never) => void): unknown
}

/** Who keeps the keys: another wallet, a passkey, or one of our wallets. */
export type WalletKind = 'external' | 'passkey' | 'keys'

type Described = {
  readonly kind: WalletKind
  readonly name: string
  /** The wallet's icon as a `data:` URL; undefined for anything else. */
  readonly icon: string | undefined
}

type WalletOf = {
  readonly evm: Described & {
    readonly platform: 'evm'
    /** Reverse domain name, stable over reloads: `io.metamask`, `oxbow.local-test-wallet`. */
    readonly rdns: string
    readonly provider: Eip1193Provider
    /** Has funded test accounts for local chains only; the page labels it so. */
    readonly isLocalTestWallet: boolean
    /** Until when somebody else may send a transaction of this wallet for its account, Unix milliseconds. */
    readonly relayedUntilMs?: ((hash: `0x${string}`) => number | undefined) | undefined
  }
  /** As registered by the Wallet Standard. */
  readonly svm: Described & { readonly platform: 'svm'; readonly provider: SolanaProvider }
}

/** A wallet to offer, by default an EVM wallet as announced by EIP-6963. `Wallet<Platform>` is of either platform. */
export type Wallet<P extends Platform = 'evm'> = WalletOf[P]

type Connected<Each extends Platform> = {
  readonly wallet: Wallet<Each>
  readonly account: Account<Each>
  /** All accounts shared with this page, the active one first. */
  readonly accounts: readonly Account<Each>[]
}

type ConnectionOf = {
  readonly evm: Connected<'evm'> & {
    /** The wallet's current chain, whether this server serves it or not. */
    readonly chainId: number
  }
  readonly svm: Connected<'svm'>
}

/** A connected wallet. Flows take the connection of their platform. */
export type WalletConnection<P extends Platform = 'evm'> = ConnectionOf[P]

/** The user's answer to a request. A rejection is a result, not an exception. */
export type WalletAnswer<T> = ({ readonly status: 'accepted' } & T) | { readonly status: 'rejected' }
