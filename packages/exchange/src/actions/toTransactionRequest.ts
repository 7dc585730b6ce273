import type { Transaction } from '@oxbow/contract/Transaction'
import type { TransactionRequest } from './TransactionRequest.ts'

/** A transaction of the server's with its numbers read. */
export function toTransactionRequest(transaction: Transaction): TransactionRequest {
  return {
    chainId: transaction.chainId,
    from: transaction.from,
    to: transaction.to,
    data: transaction.data,
    value: BigInt(transaction.value),
    gas: BigInt(transaction.gasLimit),
    maxFeePerGas: BigInt(transaction.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(transaction.maxPriorityFeePerGas),
  }
}
