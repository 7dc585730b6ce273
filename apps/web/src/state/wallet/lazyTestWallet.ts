import type { localTestWallet, localTestWalletRdns } from '@oxbow/connectors/localTestWallet'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { lazyProvider } from './lazyProvider.ts'

/** Written out, so that knowing the name does not load the wallet; the type keeps the two equal. */
const rdns: typeof localTestWalletRdns = 'oxbow.local-test-wallet'

/** The local test wallet, whose signing code is loaded when something is first asked of it. */
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
