import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'

export const watchedWalletsKey = 'oxbow.watched-wallets'

/** More than anybody follows; a filled storage must not slow down the pages. */
const kept = 100
/** Longest nickname, in characters. */
export const nicknameLength = 32

/** A view-only wallet that this browser follows, without a key. */
export type WatchedWallet = {
  /** Lower-case. */
  readonly address: `0x${string}`
  /** ENS name when it was last read. */
  readonly ensName?: string | undefined
  /** The person's name for it. */
  readonly nickname?: string | undefined
}

export type WatchedWallets = Pick<PersistedStore<readonly WatchedWallet[]>, 'getSnapshot' | 'subscribe' | 'reload'> & {
  /** Adds a wallet at the top; a known one stays in place. */
  add(wallet: WatchedWallet): void
  remove(address: string): void
  /** An empty nickname removes it. */
  rename(address: string, nickname: string): void
}

/** View-only wallets of this browser, newest first. */
export function createWatchedWallets(storage: StringStorage): WatchedWallets {
  const store = persistedStore<readonly WatchedWallet[]>({
    storage,
    key: watchedWalletsKey,
    version: 1,
    initial: [],
    validate: (value): value is readonly WatchedWallet[] => Array.isArray(value) && value.every(isWatched),
    // Drops entries that can't be read and keeps the others.
    repair: (value) => (Array.isArray(value) ? value.filter(isWatched) : value),
  })
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    reload: store.reload,
    add: (wallet) =>
      void store.update((wallets) =>
        wallets.some(({ address }) => address === wallet.address) ? wallets : [wallet, ...wallets].slice(0, kept),
      ),
    remove: (address) => void store.update((wallets) => wallets.filter((wallet) => wallet.address !== address)),
    rename(address, nickname) {
      const called = nickname.trim().slice(0, nicknameLength) || undefined
      store.update((wallets) =>
        wallets.map((wallet) => (wallet.address === address ? { ...wallet, nickname: called } : wallet)),
      )
    },
  }
}

/** Storage belongs to the user and may hold anything. */
function isWatched(value: unknown): value is WatchedWallet {
  if (typeof value !== 'object' || value === null) return false
  const { address, ensName, nickname } = value as Record<string, unknown>
  return (
    typeof address === 'string' &&
    /^0x[0-9a-f]{40}$/.test(address) &&
    [ensName, nickname].every((text) => text === undefined || (typeof text === 'string' && text.length <= 255))
  )
}
