import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { HistoryVariables } from '@oxbow/contract/marketDocuments'

/**
 * The price history that tells what a token was worth at a time, in the finest period that reaches back that far with the thousand points of one
 * response. Details and export use the same, so that they say the same worth.
 */
export function toHistoryQuery(
  { chainId, contracts }: Network,
  token: string,
  { unixSeconds, nowSeconds }: toHistoryQuery.Moment,
): HistoryVariables {
  const ageSeconds = nowSeconds - unixSeconds
  const period = ageSeconds < 3 * 86_400 ? 'FIVE_MINUTES' : ageSeconds < 40 * 86_400 ? 'HOUR' : 'DAY'
  // The native currency has the price history of its wrapped token.
  const id = (token === nativeToken ? contracts.weth : token).toLowerCase()
  return { of: 'TOKEN', chainId, id, period, since: unixSeconds }
}

export declare namespace toHistoryQuery {
  type Moment = { readonly unixSeconds: number; readonly nowSeconds: number }
}
