import { PasskeyList } from '../../features/passkeys/PasskeyList.tsx'
import { toPasskeyRows } from '../../features/passkeys/toPasskeyRows.ts'
import { usePasskeyAccount } from '../../state/wallet/passkeyAccount.ts'
import { useManagePasskeys } from './useManagePasskeys.ts'

/** The passkeys of the account in use. */
export function Passkeys(props: Passkeys.Props) {
  const { passkeys, isBackedUp } = usePasskeyAccount()
  const { isOpening, manage } = useManagePasskeys(props)
  return (
    <PasskeyList
      rows={passkeys && toPasskeyRows(passkeys)}
      isOpening={isOpening}
      isBackedUp={isBackedUp}
      now={Date.now()}
      onManage={manage}
    />
  )
}

export declare namespace Passkeys {
  type Props = useManagePasskeys.Parameters
}
