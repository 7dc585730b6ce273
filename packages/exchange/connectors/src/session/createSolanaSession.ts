import { persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { connectSolana } from '../solana/connectSolana.ts'
import type { Wallet, WalletAnswer, WalletConnection } from '../Wallet.ts'
import { createConnectionState } from './createConnectionState.ts'
import type { WalletSessionState } from './WalletSession.ts'

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
  const session = createConnectionState<'svm'>({
    async ask(wallet, { silent, isSuperseded }) {
      await sleep(selectionMs)
      // Another wallet was chosen meanwhile: this one isn't opened.
      return isSuperseded() ? { status: 'rejected' } : connectSolana({ wallet, silent })
    },
    prefer: (connection) => connection,
    remember: ({ wallet }) => recent.update(() => ({ name: wallet.name })),
    listen: ({ wallet }) =>
      wallet.provider.onAccounts((accounts) => {
        if (session.getState().status !== 'connected') return
        const [account] = accounts
        if (account === undefined) return session.leave()
        session.change(() => ({ wallet, account, accounts }))
      }),
  })
  return {
    getState: session.getState,
    subscribe: session.subscribe,
    connect: (wallet) => session.connect(wallet, false),
    async reconnect(wallets) {
      if (session.getState().status !== 'disconnected') return
      const { name } = recent.getSnapshot()
      const wallet = wallets.find((candidate) => candidate.name === name)
      // A failed reconnection isn't shown: the list of wallets offers it again.
      if (wallet !== undefined) await session.connect(wallet, true).catch(() => undefined)
    },
    disconnect() {
      const state = session.getState()
      const left = state.status === 'connected' ? state.connection.wallet : undefined
      recent.update(() => ({ name: null }))
      session.leave()
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
