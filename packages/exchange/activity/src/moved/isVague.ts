import type { TokenAmount } from '../ActivityItem.ts'

/** Whether an amount is unknown or an estimate, so that whoever knows better replaces it. */
export function isVague(amount: TokenAmount | undefined): boolean {
  return amount === undefined || amount.amount === undefined || amount.isEstimate === true
}
