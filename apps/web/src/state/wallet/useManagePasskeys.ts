import { useLingui } from '@lingui/react/macro'
import { toast } from '@oxbow/ui/Toaster'
import { WindowError } from '@oxbow/wallet-window/WindowError'
import type { ManageView } from '@oxbow/wallet-window/WindowRequest'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { openWalletWindow } from './openWalletWindow.ts'
import { passkeyAccount } from './passkeyAccount.ts'

/** Opens the wallet's own screens, where passkeys and backups are changed, and receives the result. */
export function useManagePasskeys({ origin, address, onSignedOut }: useManagePasskeys.Parameters) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [openView, setOpenView] = useState<ManageView>()

  async function ask(opening: ReturnType<typeof openWalletWindow>, view: ManageView, passkey: string | undefined) {
    const opened = await opening
    const told = await opened.ask('manage', { address, view, ...(passkey !== undefined && { passkey }) })
    passkeyAccount.learn(told)
    // The node answers with the new code once the transaction is in a block, for which the window waited.
    if (view === 'smart-wallet') void queryClient.invalidateQueries({ queryKey: ['delegation'] })
    // The last passkey was deleted, so the user is signed out.
    if (told.addresses.length === 0) onSignedOut?.()
  }

  /** @param passkey credential id of the one to delete, for `passkeys` */
  function manage(view: ManageView, passkey?: string): void {
    if (openView !== undefined) return
    setOpenView(view)
    // Synchronously, because browsers only open windows during a user action.
    ask(Promise.resolve(openWalletWindow(origin)), view, passkey)
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
