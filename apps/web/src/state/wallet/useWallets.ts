import type { Network } from '@oxbow/chain/Network'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { watchWallets } from '@oxbow/connectors/watchWallets'
import type { Config } from '@oxbow/contract/Config'
import { useEffect, useState } from 'react'
import { loadParameters } from '../../loading/loadParameters.ts'
import { client, session } from '../exchange.ts'
import { lazyPasskeyWallet } from './lazyPasskeyWallet.ts'
import { lazyTestWallet } from './lazyTestWallet.ts'
import { trackRequests } from './openRequest.ts'

/** Wallets announce themselves one by one; dependent steps wait until they have. */
const settleMs = 1

/** The available wallets: announced ones, the passkey wallet, and locally the test wallet. Reconnects the last used one. */
export function useWallets(
  config: Config | undefined,
  networks: readonly Network[] | undefined,
  names: { readonly passkey: string; readonly test: string },
): readonly Wallet[] {
  const { passkey: passkeyName, test: testName } = names
  const [wallets, setWallets] = useState<readonly Wallet[]>([])
  useEffect(() => {
    const { testWallet, embeddedWallet, gasStation } = config?.features ?? {}
    const own: Wallet[] = []
    if (networks && embeddedWallet?.status === 'on')
      own.push(
        lazyPasskeyWallet({
          name: passkeyName,
          networks,
          origin: embeddedWallet.value.origin,
          paysInTokens: gasStation?.status === 'on',
        }),
      )
    if (networks && testWallet?.status === 'on')
      own.push(lazyTestWallet({ accounts: testWallet.value.accounts, networks, rpcUrl: toAbsoluteRpcUrl }, testName))
    let settled: ReturnType<typeof setTimeout> | undefined
    const stop = watchWallets({
      own,
      onWallets: (announced) => {
        clearTimeout(settled)
        settled = setTimeout(() => {
          const found = announced.map(trackRequests)
          setWallets(found)
          void reconnect(found)
        }, settleMs)
      },
    })
    return () => {
      clearTimeout(settled)
      stop()
    }
  }, [config, networks, passkeyName, testName])
  return wallets
}

/** Follows the URL of this page load: no connection (`eagerlyConnect=false`), or a certain account. */
async function reconnect(found: readonly Wallet[]): Promise<void> {
  if (loadParameters.stayDisconnected) return
  await session.reconnect(found)
  if (loadParameters.address) session.selectAccount(loadParameters.address)
}

/** Wallets have another origin, so they need the absolute URL. */
export function toAbsoluteRpcUrl(chainId: number): string {
  return new URL(client.api.rpcUrl(chainId), window.location.origin).href
}
