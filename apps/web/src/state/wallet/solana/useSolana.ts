import type { Wallet } from '@oxbow/connectors/Wallet'
import type { WalletSessionState } from '@oxbow/connectors/WalletSession'
import type { Config } from '@oxbow/contract/Config'
import { useEffect, useState, useSyncExternalStore } from 'react'

type Parts = typeof import('./solanaParts.ts')

/** The page's Solana wallets and the connection to one of them; nothing where the operator has no node of Solana. Its code is loaded with the first use. */
export function useSolana(config: Config | undefined): useSolana.ReturnType {
  const isOn = config?.features.solana.status === 'on'
  const [parts, setParts] = useState<Parts>()
  useEffect(() => {
    if (!isOn) return
    let isOver = false
    import('./solanaParts.ts').then(
      (loaded) => void (isOver || setParts(loaded)),
      // EVM wallets connect without it.
      (error: unknown) => console.error('Dynamic import failed to load', error),
    )
    return () => {
      isOver = true
    }
  }, [isOn])
  const wallets = useSyncExternalStore(
    parts?.solanaWallets.subscribe ?? never,
    parts?.solanaWallets.getSnapshot ?? none,
  )
  const state = useSyncExternalStore(parts?.solanaSession.subscribe ?? never, parts?.solanaSession.getState ?? off)
  return { wallets, state, session: parts?.solanaSession }
}

export declare namespace useSolana {
  type ReturnType = {
    wallets: readonly Wallet<'svm'>[]
    state: WalletSessionState<'svm'>
    /** Undefined until it is loaded. */
    session: Parts['solanaSession'] | undefined
  }
}

const noWallets: readonly Wallet<'svm'>[] = []
const disconnected = { status: 'disconnected' } as const

const never = () => () => {}
const none = () => noWallets
const off = (): WalletSessionState<'svm'> => disconnected
