import { solanaBalancesQueryOptions } from '@oxbow/solana/solanaBalancesQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { SolanaAccount } from '../../features/account/SolanaAccount.tsx'
import * as SolanaState from '../../features/account/SolanaState.ts'
import { client } from '../../state/exchange.ts'
import { useIsOnline } from '../../state/node/useIsOnline.ts'

/** A Solana account with its balances. */
export function SolanaSection(props: SolanaSection.Props) {
  const isOnline = useIsOnline()
  const { data, isError, refetch } = useQuery(solanaBalancesQueryOptions(client, { account: props.address }))
  return (
    <SolanaAccount
      {...props}
      state={SolanaState.from({ balances: data, isFailed: isError, isOnline })}
      onRetry={() => void refetch()}
    />
  )
}

export declare namespace SolanaSection {
  type Props = Omit<SolanaAccount.Props, 'state' | 'onRetry'>
}
