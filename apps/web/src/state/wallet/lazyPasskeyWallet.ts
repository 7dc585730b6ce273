import type { passkeyWalletRdns } from '@oxbow/connectors/passkeyWallet'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { lazyProvider } from './lazyProvider.ts'
import type { openPasskeyWallet } from './openPasskeyWallet.ts'

/** Written out, so that knowing the name does not load the wallet; the type keeps the two equal. */
const rdns: typeof passkeyWalletRdns = 'oxbow.passkey-wallet'

/** The wallet that passkeys open, whose code is loaded when something is first asked of it. */
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

/** Whether a wallet's code can be had before it is asked for something. */
export function hasPreload(wallet: Wallet): wallet is PasskeyWallet {
  return 'preload' in wallet
}
