import { useLingui } from '@lingui/react/macro'
import { passkeyRows } from '@oxbow/wallet-window/passkeyRows'
import { toBackupState } from '../../features/passkeys/BackupState.ts'
import { PasskeyList } from '../../features/passkeys/PasskeyList.tsx'
import { toSmartWalletState } from '../../features/passkeys/SmartWalletState.ts'
import { useChain } from '../../state/useChain.ts'
import { useDelegations } from '../../state/useDelegations.ts'
import { usePasskeyAccount } from '../../state/wallet/passkeyAccount.ts'
import { useManagePasskeys } from '../../state/wallet/useManagePasskeys.ts'

/** The passkeys of the account in use. */
export function Passkeys(props: Passkeys.Props) {
  const { i18n } = useLingui()
  const { passkeys, isBackedUp } = usePasskeyAccount()
  const { isOpening, openView, manage } = useManagePasskeys(props)
  const { networks } = useChain(undefined)
  const delegations = useDelegations(networks ?? [], props.address)
  return (
    <PasskeyList
      rows={passkeys && passkeyRows(passkeys, Date.now(), i18n.locale)}
      isOpening={isOpening}
      backup={toBackupState(isBackedUp, openView)}
      smartWallet={toSmartWalletState(networks && delegations)}
      onManage={manage}
    />
  )
}

export declare namespace Passkeys {
  type Props = useManagePasskeys.Parameters
}
