import { createPasskeyAccount, type PasskeyAccount } from '@oxbow/connectors/createPasskeyAccount'
import { useSyncExternalStore } from 'react'
import { storage } from '../exchange.ts'

/** What this browser knows of the wallet that passkeys open; other tabs of it write too. */
export const passkeyAccount = createPasskeyAccount(storage)

window.addEventListener('storage', passkeyAccount.reload)

export function usePasskeyAccount(): PasskeyAccount {
  return useSyncExternalStore(passkeyAccount.subscribe, passkeyAccount.getSnapshot)
}
