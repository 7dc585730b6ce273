import { createSolanaSession } from '@oxbow/connectors/createSolanaSession'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { watchSolanaWallets } from '@oxbow/connectors/watchSolanaWallets'
import { loadParameters } from '../../../loading/loadParameters.ts'
import { storage } from '../../exchange.ts'

type Wallets = readonly Wallet<'svm'>[]

/** Wallets register one by one; the last used one is reconnected once they have. */
const settleMs = 1

/** The page's singletons for Solana, loaded once a page needs them. */
export const solanaSession = createSolanaSession({ storage })
export const solanaWallets = watchAll()

/** A store of the page's Solana wallets. */
function watchAll() {
  const listeners = new Set<() => void>()
  let wallets: Wallets = []
  let settled: ReturnType<typeof setTimeout> | undefined
  watchSolanaWallets({
    onWallets(found) {
      clearTimeout(settled)
      settled = setTimeout(() => {
        wallets = found
        for (const listener of listeners) listener()
        if (!loadParameters.stayDisconnected) void solanaSession.reconnect(found)
      }, settleMs)
    },
  })
  return {
    getSnapshot: () => wallets,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
