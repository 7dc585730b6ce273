import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { sendCalls } from '@oxbow/transactions/sendCalls'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { getTransaction } from 'viem/actions'
import type { StepAnswer } from '../FlowEffects.ts'
import { type Described, noteSent } from './noteSent.ts'

/**
 * Asks the wallet for several calls together. What it sends is a transaction of its own making, so it is known by what is found on the chain.
 *
 * @throws what `sendCalls` throws; what viem throws when the node does not answer.
 */
export async function sendBatch(client: ExchangeClient, parameters: sendBatch.Parameters): Promise<StepAnswer> {
  const { calls, wallet, described, ...noted } = parameters
  const { account, chainId, clock } = noted
  const answer = await sendCalls({ wallet, account, chainId, calls, clock })
  if (answer.status === 'rejected') return answer
  if (answer.status === 'unsupported') return { status: 'accepted', type: 'step-by-step' }
  const { hash } = answer
  const { nonce, to, input: data, value } = await getTransaction(client.rpc(chainId), { hash })
  const sent = noteSent(
    { hash, nonce, intent: { to: to ?? account, data, value } },
    { ...described, isBatch: true },
    noted,
  )
  return { status: 'accepted', type: 'transaction', sent }
}

export declare namespace sendBatch {
  type Parameters = noteSent.Parameters & {
    readonly calls: readonly Pick<TransactionRequest, 'to' | 'data' | 'value'>[]
    readonly wallet: Wallet
    readonly described: Described
  }
}
