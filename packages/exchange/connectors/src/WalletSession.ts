import type { Wallet, WalletAnswer, WalletConnection } from './Wallet.ts'

export type WalletSessionState =
  | { readonly status: 'disconnected' }
  /** The wallet is being asked, or one used before is reconnected (`reconnecting`). */
  | { readonly status: 'connecting' | 'reconnecting'; readonly wallet: Wallet }
  | { readonly status: 'connected'; readonly connection: WalletConnection }

/** The page's one connection: who is connected, on which chain, and what changes it. */
export type WalletSession = {
  /** The same object until something changes, as `useSyncExternalStore` wants it. */
  getState(): WalletSessionState
  subscribe(listener: () => void): () => void
  /** @throws {WalletError} when the wallet could not answer. */
  connect(wallet: Wallet): Promise<WalletAnswer<{ readonly connection: WalletConnection }>>
  /**
   * Takes up the wallet used last, without opening it, once it is among `wallets`. Only that one is ever touched, and none
   * after `disconnect`: a wallet that shares its accounts with every page does not connect by itself.
   */
  reconnect(wallets: readonly Wallet[]): Promise<void>
  /** Another of the accounts that the wallet shares. */
  selectAccount(address: `0x${string}`): void
  disconnect(): void
}
