import { smartAccountCode } from '@oxbow/delegation/smartAccount'
import { DelegationNotice } from '../../features/approvals/DelegationNotice.tsx'
import { SmartWalletNotice } from '../../features/approvals/SmartWalletNotice.tsx'
import type { Delegation } from '../../state/useDelegations.ts'
import { useManagePasskeys } from '../../state/wallet/useManagePasskeys.ts'

/** The networks where an account delegates to a contract's code, or where that couldn't be read; unknown code, which could take everything, first. */
export function Delegations({ delegations, wallet }: Delegations.Props) {
  if (delegations.length === 0) return null
  const smart = delegations.filter(({ delegate }) => delegate === smartAccountCode)
  return (
    <div className="mt-6 flex flex-col gap-3">
      {delegations
        .filter((delegation) => !smart.includes(delegation))
        .map(({ network: { chainId, name }, delegate }) =>
          wallet ? (
            <RemovableNotice key={chainId} networkName={name} delegate={delegate} {...wallet} />
          ) : (
            <DelegationNotice key={chainId} networkName={name} delegate={delegate} />
          ),
        )}
      {smart.length > 0 && (
        <SmartWalletNotice networkNames={smart.map(({ network }) => network.name)} contract={smartAccountCode} />
      )}
    </div>
  )
}

export declare namespace Delegations {
  type Props = {
    delegations: readonly Delegation[]
    /** This site's passkey wallet, if the account is one of it. */
    wallet?: useManagePasskeys.Parameters | undefined
  }
}

function RemovableNotice({ networkName, delegate, ...wallet }: RemovableNotice.Props) {
  const { isOpening, manage } = useManagePasskeys(wallet)
  const removal = { isBusy: isOpening, start: () => manage('smart-wallet') }
  return <DelegationNotice networkName={networkName} delegate={delegate} removal={removal} />
}

declare namespace RemovableNotice {
  type Props = DelegationNotice.Props & useManagePasskeys.Parameters
}
