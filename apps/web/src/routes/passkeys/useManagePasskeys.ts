import { useLingui } from '@lingui/react/macro'
import { toast } from '@oxbow/ui/Toaster'
import { WindowError } from '@oxbow/wallet-window/WindowError'
import type { ManageView } from '@oxbow/wallet-window/WindowRequest'
import { useState } from 'react'
import { openWalletWindow } from '../../state/wallet/openWalletWindow.ts'
import { passkeyAccount } from '../../state/wallet/passkeyAccount.ts'

/** Opens the wallet's own screens, where passkeys and backups are changed, and receives the result. */
export function useManagePasskeys({ origin, address, onSignedOut }: useManagePasskeys.Parameters) {
  const { t } = useLingui()
  const [openView, setOpenView] = useState<ManageView>()

  async function ask(opening: ReturnType<typeof openWalletWindow>, view: ManageView) {
    const opened = await opening
    const told = await opened.ask('manage', { address, view })
    passkeyAccount.learn(told)
    // The last passkey was deleted, so the user is signed out.
    if (told.addresses.length === 0) onSignedOut?.()
  }

  function manage(view: ManageView): void {
    if (openView !== undefined) return
    setOpenView(view)
    // Synchronously, because browsers only open windows during a user action.
    ask(Promise.resolve(openWalletWindow(origin)), view)
      .catch((error: unknown) => {
        if (error instanceof WindowError && error.code === 'Refused') return
        console.warn('The wallet’s window failed.', error)
        toast({ tone: 'critical', title: t`Something went wrong` })
      })
      .then(() => setOpenView(undefined))
  }

  return { isOpening: openView !== undefined, openView, manage }
}

export declare namespace useManagePasskeys {
  type Parameters = {
    /** Of the wallet. */
    origin: string
    address: `0x${string}`
    onSignedOut?: (() => void) | undefined
  }
}
