import { createPasskeyAccount, type PasskeyAccount } from '@oxbow/connectors/createPasskeyAccount'
import { useSyncExternalStore } from 'react'
import { storage } from '../exchange.ts'

/** This browser's data on the passkey wallet, shared with other tabs. */
export const passkeyAccount = createPasskeyAccount(storage)

window.addEventListener('storage', passkeyAccount.reload)

export function usePasskeyAccount(): PasskeyAccount {
  return useSyncExternalStore(passkeyAccount.subscribe, passkeyAccount.getSnapshot)
}
