import { DelegationNotice } from '../../features/approvals/DelegationNotice.tsx'
import type { Delegation } from '../../state/useDelegations.ts'

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
