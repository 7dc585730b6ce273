import type { Hex } from '@oxbow/wallet-core/EvmTransaction'
import { callNode, NodeError } from '../../server/callNode.ts'
import { sentTransactions } from './sentTransactions.ts'

export type NonceReading = {
  readonly nonce: number
  /** Whether the account has pending transactions, which must confirm first. */
  readonly waits: boolean
}

/**
 * The next nonce of an account. Nodes drop pending transactions, and those behind a load balancer don't share
 * them: transactions that this device sent recently are broadcast again, and count if the node then has them. A
 * nonce whose transaction no node accepts is reused, because otherwise the next one would stay pending forever.
 *
 * @throws {NodeError} and {ServerError} without an answer
 */
export async function nextNonce(chainId: number, address: string): Promise<NonceReading> {
  const [confirmed, pending] = await Promise.all(['latest', 'pending'].map((block) => countOf(chainId, address, block)))
  let nonce = Math.max(confirmed!, pending!)
  const sent = sentTransactions.of(chainId, address)
  for (;;) {
    const own = sent.find((each) => each.nonce === nonce)
    if (own === undefined || !(await isHeld(chainId, own.raw, own.hash))) return { nonce, waits: nonce > confirmed! }
    nonce++
  }
}

async function countOf(chainId: number, address: string, block: string): Promise<number> {
  const answer = await callNode<unknown>(chainId, 'eth_getTransactionCount', [address, block])
  const count = typeof answer === 'string' ? Number(answer) : Number.NaN
  if (!Number.isSafeInteger(count))
    throw new NodeError('The node returned no transaction count.', { code: 'NodeRefused' })
  return count
}

async function isHeld(chainId: number, raw: Hex, hash: Hex): Promise<boolean> {
  try {
    await callNode(chainId, 'eth_sendRawTransaction', [raw])
    return true
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    // Nodes report "already known" in different words, so the node is asked for the transaction.
    return (await callNode(chainId, 'eth_getTransactionByHash', [hash])) !== null
  }
}
