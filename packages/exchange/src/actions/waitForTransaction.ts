import type { ExchangeClient } from '../client/ExchangeClient.ts'
import { type TransactionProgress, watchTransaction } from './watchTransaction.ts'

/**
 * Waits until a transaction is in a block (`confirmed`) or past every reorg (`final`), or can no longer get there.
 * Undefined when `signal` aborts first.
 */
export async function waitForTransaction(
  client: ExchangeClient,
  parameters: waitForTransaction.Parameters,
): Promise<waitForTransaction.ReturnType> {
  const { until = 'confirmed', ...watch } = parameters
  for await (const progress of watchTransaction(client, watch)) {
    if (progress.status === 'pending') continue
    if (progress.status === 'confirmed' && until === 'final') continue
    return progress
  }
  return undefined
}

export declare namespace waitForTransaction {
  type Parameters = watchTransaction.Parameters & { readonly until?: 'confirmed' | 'final' | undefined }
  type ReturnType = Exclude<TransactionProgress, { status: 'pending' }> | undefined
}
