import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { WalletError } from '@oxbow/connectors/WalletError'
import { sendCalls } from '@oxbow/transactions/sendCalls'
import type { AskedTransaction } from '@oxbow/transactions/submitTransaction'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { toHex } from 'viem'
import { getBlockNumber, getTransactionCount } from 'viem/actions'
import type { StepAnswer } from '../engine/FlowEffects.ts'
import { readBatch } from '../records/findAsked.ts'
import { toStoredRequest } from '../records/flowRecords.ts'
import { type Described, noteSent } from './noteSent.ts'
import type { FlowRecorder } from './submitStep.ts'

/**
 * Asks the wallet for a batch of calls. The batch's id is stored first, so that a later visit can ask for its status. The wallet builds the
 * transaction itself, so it is identified by what is found on the chain.
 *
 * @throws what `sendCalls` throws; what viem throws when the node does not answer before the wallet is asked.
 */
export async function sendBatch(client: ExchangeClient, parameters: sendBatch.Parameters): Promise<StepAnswer> {
  const { calls, wallet, described, purpose, record, ...noted } = parameters
  const { account, chainId, clock } = noted
  const rpc = client.rpc(chainId)
  const [nonce, blockNumber] = await Promise.all([
    getTransactionCount(rpc, { address: account, blockTag: 'pending' }),
    getBlockNumber(rpc, { cacheTime: 0 }),
  ])
  const { to, data, value } = calls.at(-1)!
  const id = toHex(crypto.getRandomValues(new Uint8Array(32)))
  let asked: AskedTransaction = { nonce, blockNumber, intent: { to, data, value }, callsId: id }
  const write = (callsId: string) => {
    asked = { ...asked, callsId }
    record.put(toStoredRequest(asked))
  }
  write(id)
  try {
    const answer = await sendCalls({ wallet, account, chainId, calls, id, onSent: write, clock })
    if (answer.status !== 'accepted') {
      record.remove()
      return answer.status === 'rejected' ? answer : { status: 'accepted', type: 'step-by-step' }
    }
    const found = await readBatch(client, chainId, answer.hash).catch((cause: unknown) => {
      throw new WalletError('The node does not know the transaction yet.', { code: 'SubmissionUnknown', cause })
    })
    const sent = noteSent(found, described, noted)
    record.sent(sent, toStoredRequest({ ...asked, intent: sent.intent }))
    return { status: 'accepted', type: 'transaction', sent }
  } catch (error) {
    if (error instanceof WalletError && error.code === 'SubmissionUnknown') record.unanswered = { ...asked, purpose }
    else record.remove()
    throw error
  }
}

export declare namespace sendBatch {
  type Parameters = noteSent.Parameters & {
    readonly calls: readonly Pick<TransactionRequest, 'to' | 'data' | 'value'>[]
    readonly wallet: Wallet
    readonly described: Described
    /** Name that it is searched by; see `SubmissionMemory`. */
    readonly purpose: string
    readonly record: FlowRecorder
  }
}
