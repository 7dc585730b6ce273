import { persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'

/** Calls that the passkey wallet was asked for together (EIP-5792), once it signed them. */
export type SentCalls = {
  readonly id: string
  readonly chainId: number
  /** Of the transactions that were signed, in their order. */
  readonly hashes: readonly `0x${string}`[]
  /** So many of them went out, as far as the wallet told. */
  readonly sent: number
  /** The wallet's window is done or gone: no more will go out. */
  readonly isOver: boolean
}

export type SentCallsStore = {
  find(id: string): SentCalls | undefined
  /** Replaces what was known of that id. */
  put(calls: SentCalls): void
}

/** The oldest are forgotten. */
const most = 50

/** What a page remembers of calls, so that it can be told what became of them after a reload. */
export function createSentCalls(storage: StringStorage): SentCallsStore {
  const store = persistedStore<readonly SentCalls[]>({
    storage,
    key: 'oxbow.passkey-calls',
    version: 1,
    initial: [],
    validate: (value): value is readonly SentCalls[] => Array.isArray(value) && value.every(isSentCalls),
    onRefused: (cause) => console.warn('Sent calls could not be stored.', cause),
  })
  return {
    find(id) {
      store.reload()
      return store.getSnapshot().find((calls) => calls.id === id)
    },
    put(calls) {
      // Other tabs write too.
      store.reload()
      store.update((known) => [...known.filter(({ id }) => id !== calls.id), calls].slice(-most))
    },
  }
}

/** Storage belongs to the user and may hold anything. */
function isSentCalls(value: unknown): value is SentCalls {
  if (typeof value !== 'object' || value === null) return false
  const { id, chainId, hashes, sent, isOver } = value as Record<string, unknown>
  return (
    typeof id === 'string' &&
    Number.isSafeInteger(chainId) &&
    Array.isArray(hashes) &&
    hashes.length > 0 &&
    hashes.every((hash) => typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash)) &&
    Number.isSafeInteger(sent) &&
    typeof isOver === 'boolean'
  )
}
