import { persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'

export const recentAccountsKey = 'oxbow.recent-accounts'

/** Limit of stored accounts; the oldest are dropped. */
const KEPT = 20

type Address = `0x${string}`

/** Accounts used on this device, so that a page can show a name before its wallet and the chain have answered. */
export type RecentAccounts = {
  /** Id of the last used connector. */
  readonly connectorId: string | null
  /** The last used account. */
  readonly recent: Address | null
  readonly byAddress: Readonly<Record<Address, { readonly username?: string; readonly ensName?: string }>>
}

export type RecentAccountsStore = {
  /** Returns the same object until something changes, as `useSyncExternalStore` requires. */
  getSnapshot(): RecentAccounts
  subscribe(listener: () => void): () => void
  /** Stores a connected account; null for a connector that has none of EVM chains. */
  remember(used: { readonly connectorId: string; readonly address: Address | null }): void
  /** Stores a name from the chain or the server; undefined removes it. */
  nameAccount(address: Address, kind: 'ensName' | 'username', name: string | undefined): void
}

/** Recent accounts in a storage. If the storage refuses, a warning is logged. */
export function createRecentAccounts(storage: StringStorage): RecentAccountsStore {
  const store = persistedStore<RecentAccounts>({
    storage,
    key: recentAccountsKey,
    version: 1,
    initial: { connectorId: null, recent: null, byAddress: {} },
    validate: isRecentAccounts,
    onRefused: (cause) => console.warn('The wallet account could not be stored.', cause),
  })
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    remember({ connectorId, address }) {
      const { connectorId: before, recent } = store.getSnapshot()
      if (before === connectorId && recent === address) return
      store.update(({ recent: last, byAddress }) => ({
        connectorId,
        recent: address ?? last,
        byAddress: address ? trim({ ...byAddress, [address]: byAddress[address] ?? {} }) : byAddress,
      }))
    },
    nameAccount(address, kind, name) {
      if (store.getSnapshot().byAddress[address]?.[kind] === name) return
      store.update((accounts) => {
        const { [kind]: _, ...rest } = accounts.byAddress[address] ?? {}
        const named = name === undefined ? rest : { ...rest, [kind]: name }
        return { ...accounts, byAddress: trim({ ...accounts.byAddress, [address]: named }) }
      })
    },
  }
}

function trim(byAddress: RecentAccounts['byAddress']): RecentAccounts['byAddress'] {
  return Object.fromEntries(Object.entries(byAddress).slice(-KEPT))
}

/** Storage belongs to the user and may hold anything. */
function isRecentAccounts(value: unknown): value is RecentAccounts {
  if (typeof value !== 'object' || value === null) return false
  const { connectorId, recent, byAddress } = value as Record<string, unknown>
  return (
    (connectorId === null || typeof connectorId === 'string') &&
    (recent === null || isAddress(recent)) &&
    typeof byAddress === 'object' &&
    byAddress !== null &&
    Object.entries(byAddress).every(([address, names]) => isAddress(address) && isNames(names))
  )
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value)
}

function isNames(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).every((name) => typeof name === 'string')
}
