import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { balancesQueryOptions } from '@oxbow/exchange/query/balancesQueryOptions'
import type { Wallet } from '@oxbow/exchange/wallet/Wallet'
import { lazyPart } from '@oxbow/ui/lazyPart'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { AccountButton } from '../features/account/AccountButton.tsx'
import { client, session } from './exchange.ts'
import { useChain } from './useChain.ts'
import { useWallets } from './useWallets.ts'
import { connectDialog, useActivity, useSession } from './walletState.ts'
import { whenIdle } from './whenIdle.ts'

const ConnectDialog = lazyPart(() =>
  import('../features/account/ConnectDialog.tsx').then((module) => module.ConnectDialog),
)

/** The account button of the header with its dialog, wired to the page's one wallet session. */
export function AccountControl({ network }: { network: Network | undefined }) {
  const { t } = useLingui()
  const { config, networks } = useChain(undefined)
  const wallets = useWallets(config, networks, t`Local test wallet`)
  const state = useSession()
  const isOpen = useSyncExternalStore(connectDialog.subscribe, connectDialog.getSnapshot)
  const account = state.status === 'connected' ? state.connection.account.address : undefined
  const pending = useActivity(network?.chainId, account).filter((entry) => entry.status === 'pending')
  const balance = useNativeBalance(network, account)

  useEffect(() => whenIdle(ConnectDialog.preload), [])

  return (
    <>
      <AccountButton
        session={state}
        pendingCount={pending.length}
        native={{ networkName: network?.name ?? '', symbol: network?.nativeCurrency.symbol ?? '', balance }}
        onConnect={connectDialog.open}
        onSelectAccount={session.selectAccount}
        onDisconnect={session.disconnect}
      />
      {isOpen && (
        <ConnectDialog
          wallets={wallets}
          session={state}
          onConnect={connect}
          onClose={connectDialog.close}
          onLoadFailed={connectDialog.close}
        />
      )}
    </>
  )
}

async function connect(wallet: Wallet): Promise<'connected' | 'rejected' | 'failed'> {
  try {
    const answer = await session.connect(wallet)
    return answer.status === 'accepted' ? 'connected' : 'rejected'
  } catch {
    // The dialog says that the wallet did not answer; what it answered instead helps nobody there.
    return 'failed'
  }
}

function useNativeBalance(network: Network | undefined, account: `0x${string}` | undefined): bigint | undefined {
  const native = '0x0000000000000000000000000000000000000000'
  const options = network && balancesQueryOptions(client, { network, account, tokens: [native] })
  const { data } = useQuery(options ?? { queryKey: ['balances', {}], queryFn: skipToken })
  return data?.get(native)
}
