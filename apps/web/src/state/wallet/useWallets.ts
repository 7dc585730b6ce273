import type { Network } from '@oxbow/chain/Network'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { watchWallets } from '@oxbow/connectors/watchWallets'
import type { Config } from '@oxbow/contract/Config'
import { useEffect, useState } from 'react'
import { loadParameters } from '../../loading/loadParameters.ts'
import { client, session } from '../exchange.ts'
import { lazyTestWallet } from './lazyTestWallet.ts'
import { trackRequests } from './openRequest.ts'

/** The wallets that can be offered: those that announce themselves, and locally the test wallet. Takes up the one used last. */
export function useWallets(
  config: Config | undefined,
  networks: readonly Network[] | undefined,
  testWalletName: string,
): readonly Wallet[] {
  const [wallets, setWallets] = useState<readonly Wallet[]>([])
  useEffect(() => {
    const testWallet = config?.features.testWallet
    const own =
      testWallet?.status === 'on' && networks
        ? [lazyTestWallet({ accounts: testWallet.value.accounts, networks, rpcUrl: toAbsoluteRpcUrl }, testWalletName)]
        : []
    return watchWallets({
      own,
      onWallets: (announced) => {
        const found = announced.map(trackRequests)
        setWallets(found)
        void reconnect(found)
      },
    })
  }, [config, networks, testWalletName])
  return wallets
}

/** As the URL of this page load wishes: not at all (`eagerlyConnect=false`), or with a certain account of the wallet. */
async function reconnect(found: readonly Wallet[]): Promise<void> {
  if (loadParameters.stayDisconnected) return
  await session.reconnect(found)
  if (loadParameters.address) session.selectAccount(loadParameters.address)
}

/** Wallets live elsewhere and need the whole URL. */
export function toAbsoluteRpcUrl(chainId: number): string {
  return new URL(client.api.rpcUrl(chainId), window.location.origin).href
}
