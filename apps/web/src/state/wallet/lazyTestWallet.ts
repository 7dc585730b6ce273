import type { localTestWallet, localTestWalletRdns } from '@oxbow/connectors/localTestWallet'
import type { Eip1193Provider, Wallet } from '@oxbow/connectors/Wallet'

/** Written out, so that knowing the name does not load the wallet; the type keeps the two equal. */
const rdns: typeof localTestWalletRdns = 'oxbow.local-test-wallet'

/** The local test wallet, whose signing code is loaded when something is first asked of it. */
export function lazyTestWallet(options: localTestWallet.Options, name: string): Wallet {
  let loading: Promise<Eip1193Provider> | undefined

  function load(): Promise<Eip1193Provider> {
    loading ??= import('@oxbow/connectors/localTestWallet').then((module) => module.localTestWallet(options).provider)
    return loading
  }

  return {
    platform: 'evm',
    kind: 'keys',
    rdns,
    name,
    icon: undefined,
    isLocalTestWallet: true,
    provider: {
      request: async (args) => (await load()).request(args),
      on: (event, listener) => void load().then((provider) => provider.on?.(event, listener)),
      removeListener: (event, listener) => void load().then((provider) => provider.removeListener?.(event, listener)),
    },
  }
}
