import { type Rpc, RpcError, toQuantity } from '../node/Rpc.ts'
import type { JournaledTransaction, JournalRecord } from './JournalRecord.ts'
import { assertInStep, readHead } from './remakeBlocks.ts'
import { sendAgain } from './sendAgain.ts'

/**
 * Gives a node that has every block of the journal what was not in a block yet, and makes the block that it was killed in the middle of.
 *
 * @param node with automine off, and nobody else using it
 * @returns the records from now on, without transactions that have become impossible
 * @throws {StateOutOfStepError} when its head is not the journal's
 */
export async function resumePending(node: Rpc, records: readonly JournalRecord[]): Promise<JournalRecord[]> {
  const head = await readHead(node)
  assertInStep(head, records)
  const included = new Set(records.flatMap((record) => (record.type === 'block' ? record.transactions : [])))
  const dead = new Set<JournalRecord>()
  for (const record of records) {
    if (record.type === 'change' && record.after >= head.number) await node.request(record.method, record.params)
    if (record.type !== 'transaction' || included.has(record.hash)) continue
    if (!(await trySend(node, record))) dead.add(record)
  }
  const living = records.filter((record) => !dead.has(record))

  const last = records.findLast(({ type }) => type === 'block' || type === 'mining')
  if (last?.type !== 'mining' || last.after !== head.number) return living
  // Whether a transaction succeeds may hang on the time.
  const timestamp = Math.max(last.timestamp, head.timestamp)
  await node.request('evm_setTime', [timestamp])
  await node.request('evm_mine', [{ timestamp: toQuantity(timestamp) }])
  return [...living, await readHead(node)]
}

/** One that was in no block may have been outrun by another of its account. */
async function trySend(node: Rpc, transaction: JournaledTransaction): Promise<boolean> {
  try {
    await sendAgain(node, transaction)
    return true
  } catch (error) {
    if (error instanceof RpcError) return false
    throw error
  }
}
