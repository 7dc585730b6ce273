import { permit2Abi } from '@oxbow/abi/permit2'
import type { PermitBatch } from '@oxbow/calldata/permitBatch'
import type { Network } from '@oxbow/chain/Network'
import { toRequest } from '@oxbow/transactions/planApprovals'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { encodeFunctionData } from 'viem'

/** The allowances of a permit as transactions that the owner sends instead of signing. */
export function toPermissions(
  permit: PermitBatch | undefined,
  { network, account }: toPermissions.Owner,
): readonly TransactionRequest[] {
  return (permit?.details ?? []).map(({ token, amount, expiration }) => {
    const args = [token, permit!.spender, amount, expiration] as const
    const data = encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args })
    return toRequest(network.chainId, account, { to: network.contracts.permit2, data, value: 0n })
  })
}

export declare namespace toPermissions {
  type Owner = { readonly network: Pick<Network, 'chainId' | 'contracts'>; readonly account: `0x${string}` }
}
