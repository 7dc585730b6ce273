import { encodeCollect } from '@oxbow/calldata/encodeCollect'
import type { Contracts } from '@oxbow/chain/Network'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import type { CollectFeesIntent } from './CollectFeesIntent.ts'

/** The transaction of a collection. Gas and fees are left to the wallet. */
export function toCollectRequest(
  { chainId, protocol, positions }: CollectFeesIntent,
  { account, contracts, deadlineSeconds }: toCollectRequest.Terms,
): TransactionRequest {
  const { to, data, value } = encodeCollect(positions, { protocol, contracts, recipient: account, deadlineSeconds })
  const open = { gas: undefined, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined }
  return { chainId, from: account, to, data, value, ...open }
}

export declare namespace toCollectRequest {
  type Terms = {
    /** Lower-case. Owner of the positions and recipient. */
    readonly account: `0x${string}`
    readonly contracts: Contracts
    /** Unix seconds. */
    readonly deadlineSeconds: number
  }
}
