import { persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { connectWallet, parseAccounts, parseChainId } from '../connectWallet.ts'
import type { Eip1193Provider, WalletConnection } from '../Wallet.ts'
import { createConnectionState } from './createConnectionState.ts'
import type { WalletSession } from './WalletSession.ts'

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
  const session = createConnectionState<'evm'>({
    ask: (wallet, { silent }) => connectWallet({ wallet, silent }),
    prefer: (connection) => withAccount(connection, recent.getSnapshot().address),
    remember: ({ wallet, account }) => recent.update(() => ({ rdns: wallet.rdns, address: account.address })),
    listen({ wallet: { provider } }) {
      const stops = [
        on(provider, 'accountsChanged', (value) => {
          if (session.getState().status !== 'connected') return
          const accounts = parseAccounts(value)
          const [account] = accounts
          if (account === undefined) return session.leave()
          recent.update((current) => ({ ...current, address: account.address }))
          session.change((connection) => ({ ...connection, account, accounts }))
        }),
        on(provider, 'chainChanged', (value) => {
          session.change((connection) => {
            const chainId = parseChainId(value)
            return chainId === connection.chainId ? connection : { ...connection, chainId }
          })
        }),
        on(provider, 'disconnect', session.leave),
      ]
      return () => stops.forEach((stop) => void stop())
    },
  })
  return {
    getState: session.getState,
    subscribe: session.subscribe,
    connect: (wallet) => session.connect(wallet, false),
    async reconnect(wallets) {
      if (session.getState().status !== 'disconnected') return
      const { rdns } = recent.getSnapshot()
      const wallet = wallets.find((candidate) => candidate.rdns === rdns)
      // A failed reconnection isn't shown: the button says "Connect" again.
      if (wallet !== undefined) await session.connect(wallet, true).catch(() => undefined)
    },
    selectAccount(address) {
      if (session.getState().status !== 'connected') return
      recent.update((current) => ({ ...current, address }))
      session.change((connection) => withAccount(connection, address))
    },
    disconnect() {
      recent.update(() => ({ rdns: null, address: null }))
      session.leave()
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
