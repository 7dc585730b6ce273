import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { useQueries } from '@tanstack/react-query'
import { useDelegations } from '../useDelegations.ts'
import { isPermitMismatch } from './isPermitMismatch.ts'
import { batchingQueryOptions } from './useCanBatch.ts'
import { useWalletFeatures } from './useWalletFeatures.ts'

const none: readonly Network[] = []

/** The networks where a smart account's wallet can't batch. The wallet is only asked about networks where the account delegates. */
export function usePermitMismatch(networks: readonly Network[], connection: WalletConnection): readonly Network[] {
  const { tellsMismatch } = useWalletFeatures()
  const delegations = useDelegations(tellsMismatch ? networks : none, connection.account.address)
  // If the delegation couldn't be read, the wallet isn't asked either.
  const delegated = delegations.filter(({ delegate }) => delegate !== undefined)
  const answers = useQueries({
    queries: delegated.map(({ network }) => batchingQueryOptions(connection, network.chainId)),
  })
  return delegated.flatMap(({ network, delegate }, index) =>
    isPermitMismatch({ canBatch: answers[index]?.data, delegate }) ? [network] : [],
  )
}
