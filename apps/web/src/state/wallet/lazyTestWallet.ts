import type { localTestWallet, localTestWalletRdns } from '@oxbow/connectors/localTestWallet'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { lazyProvider } from './lazyProvider.ts'

/** A literal, so that using the name doesn't load the wallet; the type keeps both equal. */
const rdns: typeof localTestWalletRdns = 'oxbow.local-test-wallet'

/** The local test wallet, whose signing code is loaded on its first request. */
export function lazyTestWallet(options: localTestWallet.Options, name: string): Wallet {
  return {
    platform: 'evm',
    kind: 'keys',
    rdns,
    name,
    icon: undefined,
    isLocalTestWallet: true,
    provider: lazyProvider(async () => {
      const module = await import('@oxbow/connectors/localTestWallet')
      return module.localTestWallet(options).provider
    }),
  }
}
