import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { solanaBalancesQueryOptions } from '@oxbow/solana/solanaBalancesQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { SolanaAccount } from '../../features/account/SolanaAccount.tsx'
import * as SolanaState from '../../features/account/SolanaState.ts'
import { client } from '../../state/exchange.ts'
import { useIsOnline } from '../../state/node/useIsOnline.ts'

/** The connected Solana account with its balances. */
export function SolanaSection({ connection, network, onDisconnect }: SolanaSection.Props) {
  const isOnline = useIsOnline()
  const { data, isError, refetch } = useQuery(
    solanaBalancesQueryOptions(client, { account: connection.account.address }),
  )
  return (
    <SolanaAccount
      connection={connection}
      network={network}
      state={SolanaState.from({ balances: data, isFailed: isError, isOnline })}
      onDisconnect={onDisconnect}
      onRetry={() => void refetch()}
    />
  )
}

export declare namespace SolanaSection {
  type Props = {
    connection: WalletConnection<'svm'>
    network: SolanaAccount.Props['network']
    onDisconnect: () => void
  }
}
