import { permit2Abi } from '@oxbow/abi/permit2'
import type { PermitData } from '@oxbow/contract/PermitData'
import type { Transaction } from '@oxbow/contract/Transaction'
import type { Fees } from '@oxbow/market/FeeOracle'
import type { TradingChain } from '@oxbow/market/TradingChain'
import { encodeFunctionData } from 'viem'

/** Permit2's `approve` writes one slot: 47,000 gas from an account that has never allowed anything. */
const gasUnits = 60_000n

/** The allowance that a permit would give by signature, as a transaction of its owner. */
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
