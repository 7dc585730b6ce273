import { callNode } from '@oxbow/client/callNode'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { findRevertData } from '@oxbow/client/findRevertData'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { Address } from 'viem'
import { getBlock } from 'viem/actions'
import type { TransactionIntent } from '../watch/getTransactionStatus.ts'

/**
 * Why a transaction in a block reverted, found by running it on the state before the block and, if it succeeds there, on the state after it, with the
 * block's time: other trades came first, or its deadline had passed. If the node gives no revert reason, the block time is compared with the
 * deadline. Undefined if it fails in neither state, or the node no longer has these states.
 */
export async function explainFailure(
  client: ExchangeClient,
  parameters: explainFailure.Parameters,
): Promise<explainFailure.ReturnType> {
  const { chainId, account, intent, blockNumber } = parameters
  for (const number of [blockNumber - 1n, blockNumber]) {
    try {
      await callNode(client.rpc(chainId), { from: account, ...intent }, number)
    } catch (error) {
      const data = findRevertData(error)
      // Loaded only here: the error ABIs are large, and few pages need them.
      if (data !== undefined && data !== '0x') return (await import('@oxbow/failures/fromRevert')).fromRevert(data)
      break
    }
  }
  return explainLate(client, parameters)
}

async function explainLate(
  client: ExchangeClient,
  { chainId, intent, blockNumber }: explainFailure.Parameters,
): Promise<explainFailure.ReturnType> {
  const { readDeadlineOf } = await import('./readDeadlineOf.ts')
  const deadline = readDeadlineOf(intent.data)
  if (deadline === undefined) return undefined
  const block = await getBlock(client.rpc(chainId), { blockNumber }).catch(() => undefined)
  if (block === undefined || block.timestamp <= deadline) return undefined
  return { code: 'DeadlinePassed', detail: `The block is of ${block.timestamp}, the deadline was ${deadline}.` }
}

export declare namespace explainFailure {
  type Parameters = {
    readonly chainId: number
    readonly account: Address
    readonly intent: TransactionIntent
    /** Block that contains it. */
    readonly blockNumber: bigint
  }
  type ReturnType = { readonly code: FailureCode; readonly detail: string } | undefined
}
