import type { Wallet } from '../Wallet.ts'
import { fromStandardWallet } from './fromStandardWallet.ts'

/** More than anybody has; a script that registers wallets in a loop must not slow down the page. */
const mostWallets = 50

/**
 * The page's Solana wallets as they register themselves (Wallet Standard), in order of arrival. Of several with one name the first stays, because
 * the name is what identifies a wallet there. A wallet that unregisters is removed.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 * @returns a function that stops watching
 */
export function watchSolanaWallets(parameters: watchSolanaWallets.Parameters): () => void {
  const { onWallets, target = globalThis as unknown as EventTarget } = parameters
  const found = new Map<unknown, Wallet<'svm'>>()
  let isOver = false

  /** Called by wallets, with the values that they register. */
  function register(...values: readonly unknown[]): () => void {
    const added = values.filter((value) => add(value))
    if (added.length > 0) tell()
    return () => {
      for (const value of added) found.delete(value)
      if (added.length > 0) tell()
    }
  }

  function add(value: unknown): boolean {
    if (isOver || found.has(value) || found.size >= mostWallets) return false
    const wallet = fromStandardWallet(value)
    if (wallet === undefined || [...found.values()].some(({ name }) => name === wallet.name)) return false
    found.set(value, wallet)
    return true
  }

  function tell() {
    if (!isOver) onWallets([...found.values()])
  }

  function onRegister(event: Event) {
    const { detail } = event as CustomEvent<unknown>
    try {
      if (typeof detail === 'function') detail(api)
    } catch {
      // A wallet's error must not hide the others.
    }
  }

  const api = Object.freeze({ register })
  target.addEventListener('wallet-standard:register-wallet', onRegister)
  onWallets([])
  // Wallets that were there before the page listened register on this event.
  target.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => {
    isOver = true
    target.removeEventListener('wallet-standard:register-wallet', onRegister)
  }
}

export declare namespace watchSolanaWallets {
  type Parameters = {
    /** Called at once, and with the whole list after each change. */
    readonly onWallets: (wallets: readonly Wallet<'svm'>[]) => void
    /** Default: the window. */
    readonly target?: EventTarget | undefined
  }
}
