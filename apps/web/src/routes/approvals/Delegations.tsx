import { smartAccountCode } from '@oxbow/wallet-window/smartAccount'
import { DelegationNotice } from '../../features/approvals/DelegationNotice.tsx'
import { SmartWalletNotice } from '../../features/approvals/SmartWalletNotice.tsx'
import type { Delegation } from '../../state/useDelegations.ts'

/** The networks where an account delegates to a contract's code, or where that couldn't be read; unknown code, which could take everything, first. */
export function Delegations({ delegations }: { delegations: readonly Delegation[] }) {
  if (delegations.length === 0) return null
  const smart = delegations.filter(({ delegate }) => delegate === smartAccountCode)
  return (
    <div className="mt-6 flex flex-col gap-3">
      {delegations
        .filter((delegation) => !smart.includes(delegation))
        .map(({ network, delegate }) => (
          <DelegationNotice key={network.chainId} networkName={network.name} delegate={delegate} />
        ))}
      {smart.length > 0 && (
        <SmartWalletNotice networkNames={smart.map(({ network }) => network.name)} contract={smartAccountCode} />
      )}
    </div>
  )
}
