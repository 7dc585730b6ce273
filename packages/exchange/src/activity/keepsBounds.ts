import type { ActivityEntry } from './ActivityEntry.ts'
import { movedOf, type readTradeResult } from './readTradeResult.ts'

/**
 * Whether what the receipt of a trade tells lies within what was agreed to: at most the maximum left the account and at least the minimum came to it.
 * What the logs do not tell, ether of a pool whose hook may keep a part, is left out.
 */
export function keepsBounds({ logs, entry, contracts }: keepsBounds.Parameters): boolean {
  const { account, summary } = entry
  if (summary.type !== 'trade') return true
  const { tokenIn, tokenOut, maximumIn, minimumOut } = summary
  const asked = { logs, account, trade: summary, contracts }
  const spent = movedOf(tokenIn.address, asked)
  const gained = movedOf(tokenOut.address, asked)
  const isCheap = spent === undefined || maximumIn === undefined || -spent <= BigInt(maximumIn)
  return isCheap && (gained === undefined || minimumOut === undefined || gained >= BigInt(minimumOut))
}

export declare namespace keepsBounds {
  type Parameters = Pick<readTradeResult.Parameters, 'logs' | 'contracts'> & {
    readonly entry: Pick<ActivityEntry, 'account' | 'summary'>
  }
}
