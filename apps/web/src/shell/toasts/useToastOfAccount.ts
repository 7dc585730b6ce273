import { dismissToast } from '@oxbow/ui/Toaster'
import { useEffect } from 'react'

/** Dismisses an account's toast once another account or none is connected. */
export function useToastOfAccount(id: string, account: string | undefined): void {
  useEffect(() => (account === undefined ? undefined : () => dismissToast(id)), [id, account])
}
