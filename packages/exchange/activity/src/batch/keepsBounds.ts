import type { ActivityEntry } from '../ActivityEntry.ts'
import { amountOf, readMoved } from '../moved/Moved.ts'
import { movedOf, type readTradeResult } from '../readTradeResult.ts'

/**
 * Whether the amounts in a receipt are within the agreed bounds: at most the maximum spent, at least the minimum received. Amounts that the logs
 * don't show, mostly native currency, aren't checked.
 */
export function keepsBounds({ logs, entry, contracts }: keepsBounds.Parameters): boolean {
  const { account, summary } = entry
  if (summary.type === 'liquidity') return keepsWorst({ logs, account, summary, contracts })
  if (summary.type !== 'trade') return true
  const { tokenIn, tokenOut, maximumIn, minimumOut } = summary
  const asked = { logs, account, trade: summary, contracts }
  const spent = movedOf(tokenIn.address, asked)
  const gained = movedOf(tokenOut.address, asked)
  const isCheap = spent === undefined || maximumIn === undefined || -spent <= BigInt(maximumIn)
  return isCheap && (gained === undefined || minimumOut === undefined || gained >= BigInt(minimumOut))
}

/** A withdrawn token may arrive reduced by a transfer tax, so only the bound of spent amounts is checked. */
function keepsWorst({
  logs,
  account,
  summary,
  contracts: { weth },
}: Pick<keepsBounds.Parameters, 'logs' | 'contracts'> & {
  account: ActivityEntry['account']
  summary: Extract<ActivityEntry['summary'], { type: 'liquidity' }>
}): boolean {
  const { token0, token1, worst0, worst1 } = summary
  if (worst0 === undefined || worst1 === undefined) return true
  const moved = readMoved({ logs, account, weth })
  const isKept = (amount: bigint | undefined, worst: bigint) =>
    amount === undefined || amount >= (worst < 0n ? worst : 0n)
  // Every pool, pair and manager emits an event for liquidity changes, so a receipt without logs fails.
  return (
    logs.length > 0 &&
    isKept(amountOf(token0.address, moved), BigInt(worst0)) &&
    isKept(amountOf(token1.address, moved), BigInt(worst1))
  )
}

export declare namespace keepsBounds {
  type Parameters = Pick<readTradeResult.Parameters, 'logs' | 'contracts'> & {
    readonly entry: Pick<ActivityEntry, 'account' | 'summary'>
  }
}
