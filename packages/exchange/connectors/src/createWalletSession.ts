import { persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { connectWallet, parseAccounts, parseChainId } from './connectWallet.ts'
import type { Eip1193Provider, Wallet, WalletConnection } from './Wallet.ts'
import type { WalletSession, WalletSessionState } from './WalletSession.ts'

export const walletKey = 'oxbow.wallet'

type Recent = { readonly rdns: string | null; readonly address: `0x${string}` | null }

/** The page's wallet session, with a storage for the last used wallet and account. */
export function createWalletSession(options: createWalletSession.Options): WalletSession {
  const recent = persistedStore<Recent>({
    storage: options.storage,
    key: walletKey,
    version: 1,
    initial: { rdns: null, address: null },
    validate: isRecent,
    // Storing the account may fail; the page works until it is closed.
    onRefused: (cause) => console.warn('The wallet account could not be stored.', cause),
  })
  const listeners = new Set<() => void>()
  let state: WalletSessionState = { status: 'disconnected' }
  let stopListening: (() => void) | undefined
  /** Answers to superseded attempts must not connect. */
  let attempt = 0

  function set(next: WalletSessionState) {
    state = next
    for (const listener of listeners) listener()
  }

  function adopt(connection: WalletConnection) {
    stopListening?.()
    const preferred = withAccount(connection, recent.getSnapshot().address)
    stopListening = listen(preferred.wallet.provider)
    recent.update(() => ({ rdns: preferred.wallet.rdns, address: preferred.account.address }))
    set({ status: 'connected', connection: preferred })
    return preferred
  }

  function leave() {
    attempt++
    stopListening?.()
    stopListening = undefined
    set({ status: 'disconnected' })
  }

  function listen(provider: Eip1193Provider): () => void {
    const stops = [
      on(provider, 'accountsChanged', (value) => {
        if (state.status !== 'connected') return
        const accounts = parseAccounts(value)
        const [account] = accounts
        if (account === undefined) return leave()
        recent.update((current) => ({ ...current, address: account.address }))
        set({ status: 'connected', connection: { ...state.connection, account, accounts } })
      }),
      on(provider, 'chainChanged', (value) => {
        if (state.status !== 'connected') return
        const chainId = parseChainId(value)
        if (chainId !== state.connection.chainId)
          set({ status: 'connected', connection: { ...state.connection, chainId } })
      }),
      on(provider, 'disconnect', leave),
    ]
    return () => stops.forEach((stop) => void stop())
  }

  async function take(wallet: Wallet, silent: boolean) {
    const current = ++attempt
    /** A failed attempt with another wallet keeps the current connection. */
    const before = state.status === 'connected' ? state : undefined
    const giveUp = () => (before ? set(before) : leave())
    set({ status: silent ? 'reconnecting' : 'connecting', wallet })
    try {
      const answer = await connectWallet({ wallet, silent })
      if (current !== attempt) return { status: 'rejected' } as const
      if (answer.status === 'rejected') {
        giveUp()
        return answer
      }
      return { status: 'accepted', connection: adopt(answer.connection) } as const
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
      const { rdns } = recent.getSnapshot()
      const wallet = wallets.find((candidate) => candidate.rdns === rdns)
      // A failed reconnection isn't shown: the button says "Connect" again.
      if (wallet !== undefined) await take(wallet, true).catch(() => undefined)
    },
    selectAccount(address) {
      if (state.status !== 'connected') return
      recent.update((current) => ({ ...current, address }))
      set({ status: 'connected', connection: withAccount(state.connection, address) })
    },
    disconnect() {
      recent.update(() => ({ rdns: null, address: null }))
      leave()
    },
  }
}

export declare namespace createWalletSession {
  type Options = { readonly storage: StringStorage }
}

function withAccount(connection: WalletConnection, address: `0x${string}` | null): WalletConnection {
  const account = connection.accounts.find((candidate) => candidate.address === address)
  if (account === undefined || account === connection.account) return connection
  return {
    ...connection,
    account,
    accounts: [account, ...connection.accounts.filter((candidate) => candidate !== account)],
  }
}

function on(provider: Eip1193Provider, event: string, listener: (payload: unknown) => void): () => void {
  provider.on?.(event, listener)
  return () => void provider.removeListener?.(event, listener)
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  const { rdns, address } = value as Record<string, unknown>
  return (rdns === null || typeof rdns === 'string') && (address === null || typeof address === 'string')
}
