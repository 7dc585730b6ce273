import { setTimeout as sleep } from 'node:timers/promises'
import { ponder } from 'ponder:registry'
import { nativePayment } from 'ponder:schema'
import { BlockNotFoundError, type Hash, type Hex, type Transaction, TransactionReceiptNotFoundError } from 'viem'
import { getBlock } from 'viem/actions'
import { networkOf } from '../networks.ts'
import { nodeClientOf } from '../nodeClientOf.ts'
import { readReceipts } from '../readReceipts.ts'

ponder.on('Payments:block', async ({ context, event }) => {
  const chainId = context.chain.id
  const { hash, number, timestamp } = event.block
  const weth = lower(networkOf(chainId).contracts.weth)
  const payments = await patiently(() => readPayments(chainId, hash, weth))
  if (payments.length === 0) return
  await context.db.insert(nativePayment).values(
    payments.map(({ hash: txHash, transactionIndex, from, to, value }) => ({
      chainId,
      blockNumber: Number(number),
      transactionIndex,
      timestamp: Number(timestamp),
      txHash,
      token: weth,
      from: lower(from),
      to: lower(to),
      amount: value,
    })),
  )
})

/**
 * An error would end Ponder, and a block isn't read again: a node that fails, or one of several that doesn't have the newest block yet, is asked again.
 * None of a block that is still unknown then: the chain has left it, and it is about to be reverted.
 *
 * @throws what kept the node from answering for a quarter of a minute
 */
async function patiently(read: () => Promise<readonly Payment[]>): Promise<readonly Payment[]> {
  let unknown = 0
  for (let pauseMs = 500; ; pauseMs *= 2)
    try {
      return await read()
    } catch (error) {
      const isUnknown = error instanceof BlockNotFoundError || error instanceof TransactionReceiptNotFoundError
      if (isUnknown && ++unknown > 2) return []
      if (pauseMs > 8_000) throw error
      await sleep(pauseMs)
    }
}

/** Not by Ponder's client, which would keep every block whole. @throws {BlockNotFoundError} and {TransactionReceiptNotFoundError} */
async function readPayments(chainId: number, blockHash: Hash, weth: Hex): Promise<readonly Payment[]> {
  const client = nodeClientOf(chainId)
  const block = await getBlock(client, { blockHash, includeTransactions: true })
  // Wrapping has an event of its own.
  const candidates = block.transactions.filter(
    (each): each is Payment => each.value > 0n && each.to !== null && lower(each.to) !== weth,
  )
  const receipts = await readReceipts(client, { blockHash, hashes: candidates.map(({ hash }) => hash) })
  return candidates.filter(({ hash, input }) => {
    const receipt = receipts.get(hash)
    if (receipt?.blockHash !== blockHash || receipt.status !== 'success') return false
    // A call with logs did something else: a swap, a deposit. A plain payment may have some too, of an account that is a contract.
    return input === '0x' || receipt.logs.length === 0
  })
}

type Payment = Transaction<bigint, number, false> & { readonly to: Hex }

function lower(address: Hex): Hex {
  return address.toLowerCase() as Hex
}
