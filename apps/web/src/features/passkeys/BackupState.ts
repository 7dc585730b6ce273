import type { ManageView } from '@oxbow/wallet-window/WindowRequest'

/** The backup state of a wallet. */
export type BackupState = 'none' | 'in-progress' | 'complete'

/** @param openView the wallet's screen that is open, if any: two of them make a backup */
export function toBackupState(isBackedUp: boolean, openView: ManageView | undefined): BackupState {
  if (isBackedUp) return 'complete'
  return openView === 'backup' || openView === 'phrase' ? 'in-progress' : 'none'
}
