import { BaseError } from '@oxbow/errors/BaseError'
import { type Rpc, toQuantity } from '../node/Rpc.ts'
import type { JournaledBlock, JournalRecord } from './Journal.ts'
import { sendAgain } from './sendAgain.ts'
import { type RpcBlock, toJournaledBlock } from './toJournaledBlock.ts'

/** Keeps the hashes of the last 8,191 blocks (EIP-2935). */
const historyContract = '0x0000f90827f1c53a10cb7a02335b175320002935'
const historyLength = 8_191

/**
 * Brings a node that loaded an older state to the last block of the journal, with the same transactions in each block, at the same times and prices.
 * It draws a random number for each block, so the hashes are others: `createHeaderRestoration` gives the blocks in its dump those that they had.
 *
 * @param node with automine off, and nobody else using it
 * @throws {StateOutOfStepError} when the state is not one that the journal goes on from
 */
export async function remakeBlocks(node: Rpc, records: readonly JournalRecord[]): Promise<JournaledBlock[]> {
  const head = await readHead(node)
  assertInStep(head, records)
  const transactions = new Map(
    records.flatMap((record) => (record.type === 'transaction' ? [[record.hash, record]] : [])),
  )
  // A node that loaded a state takes the moment of its own start for the time of its newest block and refuses what lies between.
  await node.request('evm_setTime', [head.timestamp])

  const remade: JournaledBlock[] = []
  for (const record of records) {
    if (record.type === 'change' && record.after >= head.number) await node.request(record.method, record.params)
    if (record.type !== 'block' || record.number <= head.number) continue
    await node.request('anvil_setNextBlockBaseFeePerGas', [record.baseFeePerGas])
    // One by one: among equal fees a block takes the transaction first that came first.
    for (const hash of record.transactions) {
      const transaction = transactions.get(hash)
      if (!transaction) throw new StateOutOfStepError(`no word of transaction ${hash}`)
      await sendAgain(node, transaction)
    }
    await node.request('evm_mine', [{ timestamp: record.timestamp }])
    const made = await readHead(node)
    if (made.number !== record.number || made.transactions.join() !== record.transactions.join())
      throw new StateOutOfStepError(`block ${record.number} does not come out the same`)
    remade.push(record)
  }
  // Each block wrote down the hash that its parent has here.
  for (const { number, hash } of remade.slice(0, -1).slice(-historyLength))
    await node.request('anvil_setStorageAt', [historyContract, toQuantity(number % historyLength), hash])
  return remade
}

/** @throws {StateOutOfStepError} when the journal knows another block of the head's number, or not the one after it */
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

  constructor(reason: string) {
    super('The journal of a local chain does not go on from the state that its node loaded.', {
      code: 'StateOutOfStep',
      facts: [reason],
    })
  }
}
