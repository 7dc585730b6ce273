import { BaseError } from '@oxbow/errors/BaseError'
import type { Rpc } from '../node/Rpc.ts'
import { cutRecords } from './cutRecords.ts'
import type { JournaledBlock, JournaledTransaction, JournalRecord } from './JournalRecord.ts'
import { sendAgain } from './sendAgain.ts'
import { type RpcBlock, toJournaledBlock } from './toJournaledBlock.ts'

/**
 * Brings a node with an older state to the last block of the journal. The same transactions at the same times
 * and prices give the same blocks, hashes included: the node derives a block's random number from earlier data.
 *
 * @param node with automine off, and no other users
 * @returns the records of the resulting blocks
 * @throws {StateOutOfStepError} when the journal doesn't continue the state,
 * however that shows: an inconsistent state may have the accounts of a later block
 * than it says, so that the node rejects a transaction. Not for `isLastResort`: then blocks may get other hashes, and end before the first
 * that can't be made.
 */
export async function remakeBlocks(
  node: Rpc,
  records: readonly JournalRecord[],
  { isLastResort = false }: { isLastResort?: boolean } = {},
): Promise<readonly JournalRecord[]> {
  const head = await readHead(node)
  if (!isLastResort) assertInStep(head, records)
  const transactions = new Map(
    records.flatMap((record) => (record.type === 'transaction' ? [[record.hash, record]] : [])),
  )
  // A node that loaded a state uses its own start as the time of its newest block and rejects earlier times.
  await node.request('evm_setTime', [head.timestamp])

  const made = new Map<JournalRecord, JournaledBlock>()
  for (const record of records) {
    if (record.type === 'change' && record.after >= head.number) await node.request(record.method, record.params)
    if (record.type !== 'block' || record.number <= head.number) continue
    try {
      const block = await remakeBlock(node, record, transactions)
      if (!isLastResort && block.hash !== record.hash)
        throw new StateOutOfStepError(`block ${record.number} gets another hash`, { reached: record.number })
      made.set(record, block)
    } catch (error) {
      if (!isLastResort) throw toOutOfStep(error, record.number)
      // Otherwise a block could contain transactions that the journal considers rejected.
      await node.request('anvil_dropAllTransactions')
      break
    }
  }
  const remade = records.map((record) => made.get(record) ?? record)
  if (!isLastResort) return remade
  // A block that came out differently is the base from here on too.
  const end = await readHead(node)
  const isReplaced = (record: JournalRecord) => record.type === 'block' && record.number === end.number
  return [...cutRecords(remade, end.number + 1).filter((record) => !isReplaced(record)), end]
}

async function remakeBlock(
  node: Rpc,
  record: JournaledBlock,
  transactions: ReadonlyMap<string, JournaledTransaction>,
): Promise<JournaledBlock> {
  await node.request('anvil_setNextBlockBaseFeePerGas', [record.baseFeePerGas])
  // One by one: among equal fees a block orders transactions by arrival.
  for (const hash of record.transactions) {
    const transaction = transactions.get(hash)
    if (!transaction) throw new StateOutOfStepError(`no word of transaction ${hash}`)
    await sendAgain(node, transaction)
  }
  await node.request('evm_mine', [{ timestamp: record.timestamp }])
  const block = await readHead(node)
  if (block.number !== record.number || block.transactions.join() !== record.transactions.join())
    throw new StateOutOfStepError(`block ${record.number} does not come out the same`)
  return block
}

function toOutOfStep(cause: unknown, reached: number): StateOutOfStepError {
  const reason = cause instanceof BaseError ? (cause.facts[0] ?? cause.shortMessage) : String(cause)
  return new StateOutOfStepError(`block ${reached}: ${reason}`, { reached, cause })
}

/** @throws {StateOutOfStepError} when the journal has a different block with the head's number, or lacks the next one */
export function assertInStep(head: JournaledBlock, records: readonly JournalRecord[]): void {
  const blocks = records.filter((record) => record.type === 'block')
  const known = blocks.find(({ number }) => number === head.number)
  const next = blocks.find(({ number }) => number > head.number)
  if (known && known.hash !== head.hash) throw new StateOutOfStepError(`block ${head.number} is another one`)
  if (next && next.number !== head.number + 1) throw new StateOutOfStepError(`no word of block ${head.number + 1}`)
}

export async function readHead(node: Rpc): Promise<JournaledBlock> {
  return toJournaledBlock(await node.request<RpcBlock>('eth_getBlockByNumber', ['latest', false]))
}

export class StateOutOfStepError extends BaseError {
  override name = 'StateOutOfStepError'

  /** The block that couldn't be remade. */
  readonly reached: number

  constructor(reason: string, { reached = 0, cause }: { reached?: number; cause?: unknown } = {}) {
    super('The journal of a local chain does not continue from the state that its node loaded.', {
      cause,
      code: 'StateOutOfStep',
      facts: [reason],
    })
    this.reached = reached
  }
}
