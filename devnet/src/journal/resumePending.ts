import { type Rpc, RpcError, toQuantity } from '../node/Rpc.ts'
import type { JournaledTransaction, JournalRecord } from './JournalRecord.ts'
import { assertInStep, readHead } from './remakeBlocks.ts'
import { sendAgain } from './sendAgain.ts'

/**
 * Resends pending transactions to a node that has every block of the journal, and makes the block during which it was killed.
 *
 * @param node with automine off, and no other users
 * @returns the resulting records, without transactions that have become invalid
 * @throws {StateOutOfStepError} when its head isn't the journal's
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
  // A transaction's success may depend on the time.
  const timestamp = Math.max(last.timestamp, head.timestamp)
  await node.request('evm_setTime', [timestamp])
  await node.request('evm_mine', [{ timestamp: toQuantity(timestamp) }])
  return [...living, await readHead(node)]
}

/** Another transaction of the account may have replaced it. */
async function trySend(node: Rpc, transaction: JournaledTransaction): Promise<boolean> {
  try {
    await sendAgain(node, transaction)
    return true
  } catch (error) {
    if (error instanceof RpcError) return false
    throw error
  }
}
