import { permit2Abi } from '@oxbow/abi/permit2'
import type { Network } from '@oxbow/chain/Network'
import type { PermitData } from '@oxbow/contract/PermitData'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { encodeFunctionData } from 'viem'

/** The allowance of a permit as a transaction of the owner instead of a signature. Check the permit with `verifyPermit` first. */
export function preparePermit2Approval(
  permitData: PermitData,
  { network, account }: preparePermit2Approval.Owner,
): TransactionRequest {
  const { details, spender } = permitData.values
  const args = [details.token, spender, BigInt(details.amount), Number(details.expiration)] as const
  return {
    chainId: network.chainId,
    from: account,
    to: network.contracts.permit2,
    data: encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args }),
    value: 0n,
    gas: undefined,
    maxFeePerGas: undefined,
    maxPriorityFeePerGas: undefined,
  }
}

export declare namespace preparePermit2Approval {
  type Owner = { readonly network: Pick<Network, 'chainId' | 'contracts'>; readonly account: `0x${string}` }
}
