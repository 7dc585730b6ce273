import type { LpTransaction } from '@oxbow/contract/Liquidity'
import type { FailureReason, Urgency } from '@oxbow/contract/Transaction'
import type { TradingChain } from '@oxbow/market/TradingChain'
import { simulate } from '@oxbow/trading/simulate'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { numberToHex } from 'viem'

/** A transaction in the public API's format; simulated on the node, with gas and fees, if requested. */
export async function toLpTransaction(
  chain: TradingChain,
  { to, from, data, value }: Pick<TransactionRequest, 'to' | 'from' | 'data' | 'value'>,
  options: { readonly simulateTransaction?: boolean | undefined; readonly urgency?: string | undefined },
): Promise<toLpTransaction.ReturnType> {
  const { chainId } = chain.network
  const transaction = { to, from, data, value: numberToHex(value), chainId }
  if (!options.simulateTransaction) return { transaction }
  const [run, fees] = await Promise.all([
    simulate(chain, { from, to, data, value }),
    chain.fees.get(
      (options.urgency?.toLowerCase() ?? 'normal') as Urgency,
      chain.market.status().snapshot?.blockNumber ?? 0n,
    ),
  ])
  if (run.failure !== undefined) return { transaction, txFailureReasons: [run.failure] }
  return {
    transaction: {
      ...transaction,
      gasLimit: run.gasLimit.toString(),
      maxFeePerGas: fees.maxFeePerGas.toString(),
      maxPriorityFeePerGas: fees.maxPriorityFeePerGas.toString(),
    },
    gasFee: (run.gasUnits * fees.expected).toString(),
    txFailureReasons: [],
  }
}

export declare namespace toLpTransaction {
  type ReturnType = {
    readonly transaction: LpTransaction
    readonly gasFee?: string
    readonly txFailureReasons?: FailureReason[]
  }
}
