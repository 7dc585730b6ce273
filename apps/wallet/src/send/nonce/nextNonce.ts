import type { Hex } from '@oxbow/wallet-core/EvmTransaction'
import { callNode, NodeError } from '../../server/callNode.ts'
import { sentTransactions } from './sentTransactions.ts'

export type NonceReading = {
  readonly nonce: number
  /** Transactions of this account wait for a block, and what gets this nonce waits for them. */
  readonly waits: boolean
}

/**
 * The next nonce of an account. Nodes forget what waits, and those behind a balancer don't know each other's: what left this device a moment ago is handed
 * to the node once more, and counts when it has it then. What no node takes leaves its nonce to the next, or that one would wait for ever.
 *
 * @throws {NodeError} and {ServerError} when nobody answers
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
  if (!Number.isSafeInteger(count)) throw new NodeError('The node gave no transaction count.', { code: 'NodeRefused' })
  return count
}

async function isHeld(chainId: number, raw: Hex, hash: Hex): Promise<boolean> {
  try {
    await callNode(chainId, 'eth_sendRawTransaction', [raw])
    return true
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    // "Already known" is no answer that all nodes give in the same words.
    return (await callNode(chainId, 'eth_getTransactionByHash', [hash])) !== null
  }
}
