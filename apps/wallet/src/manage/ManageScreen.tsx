import type { ChangedDelegation } from '@oxbow/wallet-window/Answer'
import type { PendingRequest } from '@oxbow/wallet-window/serveWindowRequests'
import type { WindowRequest } from '@oxbow/wallet-window/WindowRequest'
import { LimitsScreen } from '../limits/LimitsScreen.tsx'
import { SmartWalletScreen } from '../smart-wallet/SmartWalletScreen.tsx'
import { addAccounts } from '../vault/changeWallet.ts'
import { knownWallet } from '../vault/knownWallet.ts'
import { stateOf } from '../vault/stateOf.ts'
import { BackupScreen } from './BackupScreen.tsx'
import { ImportScreen } from './ImportScreen.tsx'
import { PasskeysScreen } from './PasskeysScreen.tsx'
import { RehearsalScreen } from './RehearsalScreen.tsx'
import { SecretScreen } from './SecretScreen.tsx'

/** A management screen, open until the person closes it; then the page gets the wallet's state. */
export function ManageScreen({ pending, ask, onDone }: ManageScreen.Props) {
  const close = (delegations: readonly ChangedDelegation[] = []) => {
    const known = knownWallet.get()
    // Removing the last passkey removes the wallet.
    const state = known ? stateOf(known) : { addresses: [], solana: [], passkeys: [], isBackedUp: false }
    pending.answer(delegations.length > 0 ? { ...state, delegations: [...delegations] } : state)
    onDone()
  }
  const props = { origin: pending.origin, onClose: () => close() }
  switch (ask.params.view) {
    case 'passkeys':
      return <PasskeysScreen {...props} passkey={ask.params.passkey} />
    case 'phrase':
    case 'key':
      return <SecretScreen {...props} secret={ask.params.view} address={ask.params.address} />
    case 'backup':
      return <BackupScreen {...props} />
    case 'smart-wallet':
      return <SmartWalletScreen {...props} onClose={close} account={ask.params.address} />
    case 'limits':
      return <LimitsScreen {...props} />
    case 'rehearsal':
      return <RehearsalScreen {...props} />
    case 'import':
      return <ImportScreen {...props} onImport={(fill) => addAccounts(fill).then(() => close())} />
  }
}

export declare namespace ManageScreen {
  type Props = { pending: PendingRequest; ask: WindowRequest<'manage'>; onDone: () => void }
}
