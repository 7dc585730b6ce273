import { type Hex, keccak256, serializeTransaction, type Transaction } from 'viem'

/**
 * Whether a transaction that a node tells of is the one with this hash, field by field. The hash is of everything that was signed, so no node can tell
 * another nonce, gas or fee. One of a kind that only its own chain knows is not told.
 */
export function isSignedAs(transaction: Transaction, hash: Hex): boolean {
  const { input: data, r, s, v, yParity } = transaction
  // Which of both a node tells differs by its kind.
  const parity = transaction.type === 'legacy' ? { v } : { yParity: yParity ?? Number(v) }
  try {
    return keccak256(serializeTransaction({ ...transaction, data } as never, { r, s, ...parity } as never)) === hash
  } catch {
    return false
  }
}
