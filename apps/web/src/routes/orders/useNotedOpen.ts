import { useEffect } from 'react'
import { noteOpen } from '../../state/activity/createOpenOrders.ts'
import { openOrders } from '../../state/activity/openOrders.ts'
import { useConnection } from '../../state/wallet/walletState.ts'

/** Remembers the account's open orders as `<chainId>:<hash>`, so that every page can report how they end. */
export function useNotedOpen(account: `0x${string}` | undefined, keys: readonly string[]): void {
  const isOwn = useConnection()?.account.address === account
  const names = keys.join()
  useEffect(() => {
    if (account !== undefined && isOwn && names !== '') noteOpen(openOrders, { account, keys: names.split(',') })
  }, [account, isOwn, names])
}
