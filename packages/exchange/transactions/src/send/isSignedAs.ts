import { type Hex, keccak256, serializeTransaction, type Transaction } from 'viem'

/**
 * Whether a transaction returned by a node has this hash, computed from its fields. The hash covers everything signed, so a node can't forge nonce,
 * gas or fees. False for transaction types of a single chain, which can't be serialized here.
 */
export function isSignedAs(transaction: Transaction, hash: Hex): boolean {
  const { input: data, r, s, v, yParity } = transaction
  // Nodes return `v` or `yParity`, depending on the type.
  const parity = transaction.type === 'legacy' ? { v } : { yParity: yParity ?? Number(v) }
  try {
    return keccak256(serializeTransaction({ ...transaction, data } as never, { r, s, ...parity } as never)) === hash
  } catch {
    return false
  }
}
