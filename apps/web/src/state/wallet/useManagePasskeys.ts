import { useLingui } from '@lingui/react/macro'
import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import type { DelegationKind } from '@oxbow/activity/ActivityKind'
import { pendingEntry } from '@oxbow/activity/pendingEntry'
import { toast } from '@oxbow/ui/Toaster'
import type { ChangedDelegation } from '@oxbow/wallet-window/Answer'
import { WindowError } from '@oxbow/wallet-window/WindowError'
import type { ManageView } from '@oxbow/wallet-window/WindowRequest'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { activity } from '../exchange.ts'
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
    for (const change of told.delegations ?? []) activity.put(toEntry(change, address))
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

/** The wallet's own transaction as this site's activity shows and watches it. */
function toEntry({ chainId, hash, nonce, isOn, contract }: ChangedDelegation, address: `0x${string}`): ActivityEntry {
  const account = address.toLowerCase() as `0x${string}`
  return pendingEntry({
    chainId,
    account,
    kind: (isOn ? 'smart-wallet-on' : 'smart-wallet-off') satisfies DelegationKind,
    summary: { type: 'delegation', contract: contract as `0x${string}` },
    hash: hash as `0x${string}`,
    nonce,
    createdAtMs: Date.now(),
    flowId: undefined,
    intent: { to: account, data: '0x', value: 0n },
  })
}

export declare namespace useManagePasskeys {
  type Parameters = {
    /** Of the wallet. */
    origin: string
    address: `0x${string}`
    onSignedOut?: (() => void) | undefined
  }
}
