import type { Platform } from '../Account.ts'
import type { Wallet, WalletAnswer, WalletConnection } from '../Wallet.ts'
import type { WalletSessionState } from './WalletSession.ts'

/**
 * What sessions of both platforms share: one state, one attempt at a time whose answer no longer counts once another has begun, and a failed attempt
 * that keeps the connection before it.
 */
export function createConnectionState<P extends Platform>(options: createConnectionState.Options<P>) {
  type State = WalletSessionState<P>
  type Connected = { readonly connection: WalletConnection<P> }
  const listeners = new Set<() => void>()
  let state: State = { status: 'disconnected' }
  let stopListening: (() => void) | undefined
  let attempt = 0

  function set(next: State) {
    state = next
    for (const listener of listeners) listener()
  }

  function leave() {
    attempt++
    stopListening?.()
    stopListening = undefined
    set({ status: 'disconnected' })
  }

  function adopt(connected: WalletConnection<P>): WalletConnection<P> {
    stopListening?.()
    const connection = options.prefer(connected)
    stopListening = options.listen(connection)
    options.remember(connection)
    set({ status: 'connected', connection })
    return connection
  }

  /** `silent`: without opening the wallet. @throws {WalletError} */
  async function connect(wallet: Wallet<P>, silent: boolean): Promise<WalletAnswer<Connected>> {
    const current = ++attempt
    const isSuperseded = () => current !== attempt
    const before = state.status === 'connected' ? state : undefined
    const giveUp = () => (before ? set(before) : leave())
    set({ status: silent ? 'reconnecting' : 'connecting', wallet })
    try {
      const answer = await options.ask(wallet, { silent, isSuperseded })
      if (isSuperseded()) return { status: 'rejected' }
      if (answer.status === 'accepted') return { status: 'accepted', connection: adopt(answer.connection) }
      giveUp()
      return answer
    } catch (error) {
      if (!isSuperseded()) giveUp()
      throw error
    }
  }

  return {
    /** Returns the same object until something changes, as `useSyncExternalStore` requires. */
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    connect,
    leave,
    /** Changes the current connection, if there is one. */
    change(to: (connection: WalletConnection<P>) => WalletConnection<P>) {
      if (state.status !== 'connected') return
      const connection = to(state.connection)
      if (connection !== state.connection) set({ status: 'connected', connection })
    },
  }
}

export declare namespace createConnectionState {
  type Options<P extends Platform> = {
    /** May return early if a newer attempt has superseded this one. */
    ask(
      wallet: Wallet<P>,
      attempt: { readonly silent: boolean; readonly isSuperseded: () => boolean },
    ): Promise<WalletAnswer<{ readonly connection: WalletConnection<P> }>>
    /** The connection with the account to start with. */
    prefer(connection: WalletConnection<P>): WalletConnection<P>
    /** Listens to the wallet until the returned function is called. */
    listen(connection: WalletConnection<P>): () => void
    /** Stores what the next visit reconnects. */
    remember(connection: WalletConnection<P>): void
  }
}
