import { permit2Abi } from '@oxbow/abi/permit2'
import type { PermitData } from '@oxbow/contract/PermitData'
import type { Transaction } from '@oxbow/contract/Transaction'
import type { Fees } from '@oxbow/market/FeeOracle'
import type { TradingChain } from '@oxbow/market/TradingChain'
import { encodeFunctionData } from 'viem'

/** Gas limit: Permit2's `approve` writes one slot, 47,000 gas for an account's first allowance. */
const gasUnits = 60_000n

/** The allowance of a permit as a transaction of the owner instead of a signature. */
export function permitTransactionOf(
  { values: { details, spender } }: PermitData,
  { chain, owner, fees }: permitTransactionOf.Options,
): { readonly transaction: Transaction; readonly gasFee: string } {
  const args = [details.token, spender, BigInt(details.amount), Number(details.expiration)] as const
  return {
    transaction: {
      to: chain.network.contracts.permit2,
      from: owner,
      data: encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args }),
      value: '0x0',
      chainId: chain.network.chainId,
      gasLimit: gasUnits.toString(),
      maxFeePerGas: fees.maxFeePerGas.toString(),
      maxPriorityFeePerGas: fees.maxPriorityFeePerGas.toString(),
    },
    gasFee: (gasUnits * fees.expected).toString(),
  }
}

export declare namespace permitTransactionOf {
  type Options = { readonly chain: Pick<TradingChain, 'network'>; readonly owner: `0x${string}`; readonly fees: Fees }
}
