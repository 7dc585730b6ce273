import { delegationQueryOptions } from '@oxbow/approvals/delegationQueryOptions'
import type { Network } from '@oxbow/chain/Network'
import { useQueries } from '@tanstack/react-query'
import { DelegationNotice } from '../../features/approvals/DelegationNotice.tsx'
import { client } from '../../state/exchange.ts'

/** Whose code an account runs, network by network. */
export function useDelegations(networks: readonly Network[], account: `0x${string}`): readonly Delegation[] {
  const answers = useQueries({
    queries: networks.map(({ chainId }) => delegationQueryOptions(client, { chainId, account })),
  })
  return networks.flatMap((network, index): readonly Delegation[] => {
    const { data, error } = answers[index] ?? {}
    if (data) return [{ network, delegate: data }]
    return data === undefined && error ? [{ network, delegate: undefined }] : []
  })
}

/** Where an account runs a contract's code, and where that could not be read. */
export function Delegations({ delegations }: { delegations: readonly Delegation[] }) {
  if (delegations.length === 0) return null
  return (
    <div className="mt-6 flex flex-col gap-3">
      {delegations.map(({ network, delegate }) => (
        <DelegationNotice key={network.chainId} networkName={network.name} delegate={delegate} />
      ))}
    </div>
  )
}

type Delegation = { readonly network: Network; readonly delegate: `0x${string}` | undefined }
