import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Clock } from '@oxbow/runtime/Clock'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import type { SentTransaction } from '../FlowStep.ts'
import { findLost } from './findLost.ts'

const pollIntervalMs = 3_000

/** Polls the chain for the last transaction while it is unknown whether the wallet sent it. Undefined if the unanswered request is another one. */
export async function awaitLost(
  client: ExchangeClient,
  parameters: awaitLost.Parameters,
): Promise<SentTransaction | undefined> {
  const { clock, ...lost } = parameters
  const { record, lastStep, chainId, wallet, signal } = lost
  while (record.unanswered?.purpose === lastStep) {
    await clock.sleep(pollIntervalMs, signal)
    if (signal.aborted) return undefined
    const { rpc } = wallet === undefined ? client : await openSigningNode(client, { wallet, chainId })
    const sent = await findLost({ ...client, rpc }, lost).catch(() => undefined)
    if (sent !== undefined) return sent
  }
  return undefined
}

export declare namespace awaitLost {
  type Parameters = findLost.Parameters & { readonly clock: Clock }
}
