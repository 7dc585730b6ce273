import { toBackupState } from '../../features/passkeys/BackupState.ts'
import { PasskeyList } from '../../features/passkeys/PasskeyList.tsx'
import { toSmartWalletState } from '../../features/passkeys/SmartWalletState.ts'
import { toPasskeyRows } from '../../features/passkeys/toPasskeyRows.ts'
import { useChain } from '../../state/useChain.ts'
import { useDelegations } from '../../state/useDelegations.ts'
import { usePasskeyAccount } from '../../state/wallet/passkeyAccount.ts'
import { useManagePasskeys } from './useManagePasskeys.ts'

/** The passkeys of the account in use. */
export function Passkeys(props: Passkeys.Props) {
  const { passkeys, isBackedUp } = usePasskeyAccount()
  const { isOpening, openView, manage } = useManagePasskeys(props)
  const { networks } = useChain(undefined)
  const delegations = useDelegations(networks ?? [], props.address)
  return (
    <PasskeyList
      rows={passkeys && toPasskeyRows(passkeys)}
      isOpening={isOpening}
      backup={toBackupState(isBackedUp, openView)}
      smartWallet={toSmartWalletState(networks && delegations)}
      now={Date.now()}
      onManage={manage}
    />
  )
}

export declare namespace Passkeys {
  type Props = useManagePasskeys.Parameters
}
