import type { passkeyWalletRdns } from '@oxbow/connectors/passkeyWallet'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { lazyProvider } from './lazyProvider.ts'
import type { openPasskeyWallet } from './openPasskeyWallet.ts'

/** A literal, so that using the name doesn't load the wallet; the type keeps both equal. */
const rdns: typeof passkeyWalletRdns = 'oxbow.passkey-wallet'

/** The passkey wallet, whose code is loaded on its first request. */
export function lazyPasskeyWallet(options: openPasskeyWallet.Options): PasskeyWallet {
  const provider = lazyProvider(
    async () => (await import('./openPasskeyWallet.ts')).openPasskeyWallet(options).provider,
  )
  return {
    platform: 'evm',
    kind: 'passkey',
    rdns,
    name: options.name,
    icon: undefined,
    isLocalTestWallet: false,
    provider,
    preload: provider.preload,
  }
}

type PasskeyWallet = Wallet & { readonly preload: () => void }

/** Whether a wallet's code can be preloaded. */
export function hasPreload(wallet: Wallet): wallet is PasskeyWallet {
  return 'preload' in wallet
}
