import { z } from 'zod/mini'
import type { VaultStorage } from '../../vault/createVaultStore.ts'
import { type Chains, chainIdHex } from '../createChains.ts'
import type { ChainNode } from '../createNode.ts'
import { createRecords } from '../createRecords.ts'
import { ProviderError } from '../ProviderError.ts'
import { hex } from '../prepareTransaction.ts'
import { address, bytes, count, quantity, word } from '../shapes.ts'

const batch = z.strictObject({
  origin: z.string(),
  id: z.string(),
  chainId: count,
  isAtomic: z.boolean(),
  /** Number of transactions of the batch, and the hashes of those that were sent. */
  transactions: count,
  hashes: z.array(word),
})
export type Batch = z.infer<typeof batch>

export type Batches = {
  find(origin: string, id: string): Promise<Batch | undefined>
  add(batch: Batch): Promise<void>
  sent(batch: Batch, hash: string): Promise<void>
  /** @param isOver whether nothing more will be sent */
  statusOf(batch: Batch, isOver: boolean): Promise<unknown>
  /** Whether a transaction succeeded; undefined until it is in a block. */
  outcomeOf(batch: Batch, hash: string): Promise<boolean | undefined>
}

const receipt = z.object({
  status: z.enum(['0x0', '0x1']),
  transactionHash: word,
  blockHash: word,
  blockNumber: quantity,
  gasUsed: quantity,
  logs: z.array(z.object({ address, data: bytes, topics: z.array(word) })),
})
type Receipt = z.output<typeof receipt>

/** Stored batches of sites (EIP-5792), kept over restarts; the oldest are dropped. */
export function createBatches(options: {
  readonly storage: VaultStorage
  readonly name: string
  readonly node: ChainNode
  readonly chains: Chains
}): Batches {
  const { node, chains } = options
  const records = createRecords({ ...options, shape: batch, most: 200 })
  const isSame = (a: Batch, origin: string, id: string) => a.origin === origin && a.id === id

  async function receiptOf({ chainId }: Batch, hash: string): Promise<Receipt | undefined> {
    const chain = await chains.get(chainId)
    if (chain === undefined) throw new ProviderError('UnknownChain')
    return receipt.safeParse(await node.request(chain, { method: 'eth_getTransactionReceipt', params: [hash] })).data
  }

  return {
    find: async (origin, id) => (await records.list()).find((each) => isSame(each, origin, id)),
    async add(batch) {
      await records.change((batches) => [...batches, batch])
    },
    async sent({ origin, id }, hash) {
      await records.change((batches) =>
        batches.map((each) =>
          isSame(each, origin, id) ? { ...each, hashes: [...each.hashes, word.parse(hash)] } : each,
        ),
      )
    },
    async statusOf(batch, isOver) {
      const receipts = await Promise.all(batch.hashes.map((hash) => receiptOf(batch, hash)))
      const mined = receipts.filter((each) => each !== undefined)
      return {
        version: '2.0.0',
        id: batch.id,
        chainId: chainIdHex(batch),
        atomic: batch.isAtomic,
        status: codeOf(batch, mined, isOver),
        receipts: mined.map(({ blockNumber, gasUsed, ...rest }) => ({
          ...rest,
          blockNumber: hex(blockNumber),
          gasUsed: hex(gasUsed),
        })),
      }
    },
    async outcomeOf(batch, hash) {
      const found = await receiptOf(batch, hash)
      return found && found.status === '0x1'
    },
  }
}

/** 100 pending, 200 confirmed, 400 never sent, 500 fully reverted, 600 partially reverted. */
function codeOf({ transactions, hashes }: Batch, mined: readonly Receipt[], isOver: boolean): number {
  const isComplete = isOver || hashes.length === transactions
  if (!isComplete || mined.length < hashes.length) return 100
  const good = mined.filter(({ status }) => status === '0x1').length
  if (good === transactions) return 200
  if (hashes.length === 0) return 400
  return good === 0 ? 500 : 600
}
