import type { Platform } from '../Account.ts'
import type { Wallet, WalletAnswer, WalletConnection } from '../Wallet.ts'

/** By default of an EVM wallet. */
export type WalletSessionState<P extends Platform = 'evm'> =
  | { readonly status: 'disconnected' }
  /** The wallet is being asked, or the last one is being reconnected (`reconnecting`). */
  | { readonly status: 'connecting' | 'reconnecting'; readonly wallet: Wallet<P> }
  | { readonly status: 'connected'; readonly connection: WalletConnection<P> }

/** The page's wallet connection: account, chain, and actions that change them. */
export type WalletSession = {
  /** Returns the same object until something changes, as `useSyncExternalStore` requires. */
  getState(): WalletSessionState
  subscribe(listener: () => void): () => void
  /** @throws {WalletError} when the wallet could not answer. */
  connect(wallet: Wallet): Promise<WalletAnswer<{ readonly connection: WalletConnection }>>
  /**
   * Reconnects the last used wallet without opening it, once it is among `wallets`. Other wallets are never asked, and none after `disconnect`: a
   * wallet that shares its accounts with every page doesn't connect without the user.
   */
  reconnect(wallets: readonly Wallet[]): Promise<void>
  /** Selects another account that the wallet shares. */
  selectAccount(address: `0x${string}`): void
  disconnect(): void
}
