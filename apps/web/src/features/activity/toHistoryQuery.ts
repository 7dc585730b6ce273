import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { HistoryVariables } from '@oxbow/contract/marketDocuments'

/**
 * The price history that tells what a token was worth at a time, in the finest period that the index keeps: five minutes for a few days, else hours.
 * Details and export use the same, so that they say the same worth.
 */
export function toHistoryQuery(
  { chainId, contracts }: Network,
  token: string,
  { unixSeconds, nowSeconds }: toHistoryQuery.Moment,
): Required<HistoryVariables> {
  // The native currency has the price history of its wrapped token.
  const id = (token === nativeToken ? contracts.weth : token).toLowerCase()
  const period = nowSeconds - unixSeconds < 3 * 86_400 ? 'FIVE_MINUTES' : 'HOUR'
  return { of: 'TOKEN', chainId, id, period, since: unixSeconds, until: unixSeconds + 1 }
}

export declare namespace toHistoryQuery {
  type Moment = { readonly unixSeconds: number; readonly nowSeconds: number }
}
