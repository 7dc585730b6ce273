import { useEffect } from 'react'
import { noteOpen } from '../../state/activity/createOpenOrders.ts'
import { openOrders } from '../../state/activity/openOrders.ts'
import { useConnection } from '../../state/wallet/walletState.ts'

/** Remembers which orders of one's own are open, as `<chainId>:<hash>`: how they end is told on every page. */
export function useNotedOpen(account: `0x${string}` | undefined, keys: readonly string[]): void {
  const isOwn = useConnection()?.account.address === account
  const names = keys.join()
  useEffect(() => {
    if (account !== undefined && isOwn && names !== '') noteOpen(openOrders, { account, keys: names.split(',') })
  }, [account, isOwn, names])
}
