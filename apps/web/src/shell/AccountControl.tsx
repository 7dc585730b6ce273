import { useLingui } from '@lingui/react/macro'
import { lazyPart } from '@oxbow/react/lazyPart'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { AccountButton } from '../features/account/AccountButton.tsx'
import * as AccountState from '../features/account/AccountState.ts'
import { whenInUse } from '../loading/whenInUse.ts'
import { activity, recentAccounts, storage } from '../state/exchange.ts'
import { useChain } from '../state/useChain.ts'
import { useWallets } from '../state/wallet/useWallets.ts'
import { accountDrawer, useConnection, useSession } from '../state/wallet/walletState.ts'

const AccountPanel = lazyPart(() => import('./AccountPanel.tsx').then((module) => module.AccountPanel))
const AccountFacts = lazyPart(() => import('./AccountFacts.tsx').then((module) => module.AccountFacts), {
  isExtra: true,
})
/** A literal, so that using the key doesn't load the wallets of Solana; the type keeps both equal. */
const solanaWalletKey: typeof import('@oxbow/connectors/createSolanaSession').solanaWalletKey = 'oxbow.solana-wallet'

/** The header's account button with its drawer, connected to the wallet session. */
export function AccountControl() {
  const { t } = useLingui()
  const { config, networks } = useChain(undefined)
  const wallets = useWallets(config, networks, { passkey: t`Passkey wallet`, test: t`Local test wallet` })
  const session = useSession()
  const connection = useConnection()
  const isOpen = useSyncExternalStore(accountDrawer.subscribe, accountDrawer.getSnapshot)
  const recent = useSyncExternalStore(recentAccounts.subscribe, recentAccounts.getSnapshot)
  const entries = useSyncExternalStore(activity.subscribe, activity.getSnapshot)
  const [solana, setSolana] = useState<string>()
  const state = AccountState.from({ session, recent, entries, solana })
  const address = connection?.account.address
  const connectorId = connection?.wallet.rdns
  useFreshBalances(state.kind === 'pending' ? state.count : 0)

  const isConnected = address !== undefined
  // Preloaded only for connected users; others may never open it.
  useEffect(() => (isConnected ? whenInUse(AccountPanel.preload) : undefined), [isConnected])
  useEffect(() => {
    if (connectorId !== undefined && address !== undefined) recentAccounts.remember({ connectorId, address })
  }, [connectorId, address])

  return (
    <>
      <AccountButton state={state} isOpen={isOpen} onPress={accountDrawer.open} />
      {(isConnected || storage.getItem(solanaWalletKey) !== null) && (
        <AccountFacts address={address} onSolana={setSolana} onLoadFailed={ignore} />
      )}
      {isOpen && <AccountPanel wallets={wallets} onClosed={accountDrawer.close} onLoadFailed={accountDrawer.close} />}
    </>
  )
}

/** Refreshes balances as soon as a transaction ends, not only with the next block. */
function useFreshBalances(pendingCount: number): void {
  const queries = useQueryClient()
  useEffect(() => {
    for (const name of ['balances', 'account-transactions']) void queries.invalidateQueries({ queryKey: [name] })
  }, [queries, pendingCount])
}

/** The address is shown instead of a name. */
const ignore = () => {}
