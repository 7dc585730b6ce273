import { dismissToast } from '@oxbow/ui/Toaster'
import { useEffect } from 'react'

/** Puts a message away that is of one account, once another one or none is connected. */
export function useToastOfAccount(id: string, account: string | undefined): void {
  useEffect(() => (account === undefined ? undefined : () => dismissToast(id)), [id, account])
}
