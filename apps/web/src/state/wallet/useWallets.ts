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

/** Wallets announce themselves one by one: what follows from them waits until they have (specification section 9). */
const settleMs = 1

/** The wallets that can be offered: those that announce themselves, the one that passkeys open, and locally the test wallet. Takes up the one used last. */
export function useWallets(
  config: Config | undefined,
  networks: readonly Network[] | undefined,
  names: { readonly passkey: string; readonly test: string },
): readonly Wallet[] {
  const { passkey: passkeyName, test: testName } = names
  const [wallets, setWallets] = useState<readonly Wallet[]>([])
  useEffect(() => {
    const { testWallet, embeddedWallet } = config?.features ?? {}
    const own: Wallet[] = []
    if (networks && embeddedWallet?.status === 'on')
      own.push(lazyPasskeyWallet({ name: passkeyName, networks, origin: embeddedWallet.value.origin }))
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
