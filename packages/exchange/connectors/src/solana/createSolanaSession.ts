import { persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { Wallet, WalletAnswer, WalletConnection } from '../Wallet.ts'
import type { WalletSessionState } from '../WalletSession.ts'
import { connectSolana } from './connectSolana.ts'

export const solanaWalletKey = 'oxbow.solana-wallet'

/** Between choosing a wallet and asking it, so that the list is seen to react. */
const selectionMs = 10

/** The page's connection to a Solana wallet, beside the one to an EVM wallet. */
export type SolanaSession = {
  /** Returns the same object until something changes, as `useSyncExternalStore` requires. */
  getState(): WalletSessionState<'svm'>
  subscribe(listener: () => void): () => void
  /** @throws {WalletError} when the wallet could not answer. */
  connect(wallet: Wallet<'svm'>): Promise<WalletAnswer<{ readonly connection: WalletConnection<'svm'> }>>
  /** Reconnects the last used wallet without opening it, once it is among `wallets`. Other wallets are never asked, and none after `disconnect`. */
  reconnect(wallets: readonly Wallet<'svm'>[]): Promise<void>
  disconnect(): void
}

/** A session with a storage for the name of the last used wallet. */
export function createSolanaSession(options: createSolanaSession.Options): SolanaSession {
  const { storage, sleep = (ms) => new Promise((done) => setTimeout(done, ms)) } = options
  const recent = persistedStore<{ readonly name: string | null }>({
    storage,
    key: solanaWalletKey,
    version: 1,
    initial: { name: null },
    validate: isRecent,
    // Storing the account may fail; the page works until it is closed.
    onRefused: (cause) => console.warn('The wallet account could not be stored.', cause),
  })
  const listeners = new Set<() => void>()
  let state: WalletSessionState<'svm'> = { status: 'disconnected' }
  let stopListening: (() => void) | undefined
  /** Answers to superseded attempts must not connect. */
  let attempt = 0

  function set(next: WalletSessionState<'svm'>) {
    state = next
    for (const listener of listeners) listener()
  }

  function adopt(connection: WalletConnection<'svm'>) {
    const { wallet } = connection
    stopListening?.()
    stopListening = wallet.provider.onAccounts((accounts) => {
      if (state.status !== 'connected') return
      const [account] = accounts
      if (account === undefined) return leave()
      set({ status: 'connected', connection: { wallet, account, accounts } })
    })
    recent.update(() => ({ name: wallet.name }))
    set({ status: 'connected', connection })
  }

  function leave() {
    attempt++
    stopListening?.()
    stopListening = undefined
    set({ status: 'disconnected' })
  }

  async function take(wallet: Wallet<'svm'>, silent: boolean) {
    const current = ++attempt
    /** A failed attempt with another wallet keeps the current connection. */
    const before = state.status === 'connected' ? state : undefined
    const giveUp = () => (before ? set(before) : leave())
    set({ status: silent ? 'reconnecting' : 'connecting', wallet })
    try {
      await sleep(selectionMs)
      // Another wallet was chosen meanwhile: this one isn't opened.
      if (current !== attempt) return { status: 'rejected' } as const
      const answer = await connectSolana({ wallet, silent })
      if (current !== attempt) return { status: 'rejected' } as const
      if (answer.status === 'rejected') giveUp()
      else adopt(answer.connection)
      return answer
    } catch (error) {
      if (current === attempt) giveUp()
      throw error
    }
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    connect: (wallet) => take(wallet, false),
    async reconnect(wallets) {
      if (state.status !== 'disconnected') return
      const { name } = recent.getSnapshot()
      const wallet = wallets.find((candidate) => candidate.name === name)
      // A failed reconnection isn't shown: the list of wallets offers it again.
      if (wallet !== undefined) await take(wallet, true).catch(() => undefined)
    },
    disconnect() {
      const left = state.status === 'connected' ? state.connection.wallet : undefined
      recent.update(() => ({ name: null }))
      leave()
      // The page has left whatever the wallet answers.
      left?.provider.disconnect().catch(() => undefined)
    },
  }
}

export declare namespace createSolanaSession {
  type Options = {
    readonly storage: StringStorage
    /** For tests; default a timer. */
    readonly sleep?: ((ms: number) => Promise<void>) | undefined
  }
}

function isRecent(value: unknown): value is { name: string | null } {
  if (typeof value !== 'object' || value === null) return false
  const { name } = value as Record<string, unknown>
  return name === null || typeof name === 'string'
}
