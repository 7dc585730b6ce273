import type { Eip1193Provider, Wallet } from './Wallet.ts'

/**
 * The page's wallets as they announce themselves (EIP-6963), in order of arrival and without duplicates. Late announcements are added; the wallets
 * aren't asked for anything.
 *
 * @returns a function that stops watching
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
    /** Called at once, and with the whole list after each announcement. */
    readonly onWallets: (wallets: readonly Wallet[]) => void
    /** Default: the window. */
    readonly target?: EventTarget | undefined
    /** Oxbow's own wallets, listed last. */
    readonly own?: readonly Wallet[] | undefined
  }
}

/** Any script of the page can announce a wallet, so its data is validated, and its icon must be a `data:` URL. */
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
