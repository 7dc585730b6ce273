import type { Eip1193Provider, Wallet } from './Wallet.ts'

/**
 * The wallets of the page, as they announce themselves (EIP-6963), in the order of their arrival and each once. A wallet that
 * injects itself late appears late; nothing is asked of any of them.
 *
 * @returns A function that stops watching.
 * @example
 * const stop = watchWallets({ onWallets: (wallets) => show(wallets) })
 */
export function watchWallets(parameters: watchWallets.Parameters): () => void {
  const { onWallets, target = globalThis as unknown as EventTarget, own = [] } = parameters
  const found = new Map<string, Wallet>()

  function onAnnounce(event: Event) {
    const wallet = fromAnnouncement((event as CustomEvent<unknown>).detail)
    if (wallet === undefined || found.has(wallet.rdns)) return
    found.set(wallet.rdns, wallet)
    onWallets([...found.values(), ...own])
  }

  target.addEventListener('eip6963:announceProvider', onAnnounce)
  onWallets([...own])
  target.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => target.removeEventListener('eip6963:announceProvider', onAnnounce)
}

export declare namespace watchWallets {
  type Parameters = {
    /** Called at once, and again with the whole list for each wallet that appears. */
    readonly onWallets: (wallets: readonly Wallet[]) => void
    /** Default: the window. */
    readonly target?: EventTarget | undefined
    /** Oxbow's own wallets, listed last. */
    readonly own?: readonly Wallet[] | undefined
  }
}

/** Any script of the page can announce: what it says of itself is checked and its picture must be inside the message. */
function fromAnnouncement(detail: unknown): Wallet | undefined {
  if (typeof detail !== 'object' || detail === null) return undefined
  const { info, provider } = detail as { info?: unknown; provider?: unknown }
  if (typeof info !== 'object' || info === null || !isProvider(provider)) return undefined
  const { rdns, name, icon } = info as Record<string, unknown>
  if (typeof rdns !== 'string' || typeof name !== 'string' || rdns === '' || name.trim() === '') return undefined
  return {
    platform: 'evm',
    kind: 'external',
    rdns,
    name: name.trim().slice(0, 64),
    icon: typeof icon === 'string' && icon.startsWith('data:image/') ? icon : undefined,
    provider,
    isLocalTestWallet: false,
  }
}

function isProvider(value: unknown): value is Eip1193Provider {
  return typeof value === 'object' && value !== null && typeof (value as Eip1193Provider).request === 'function'
}
