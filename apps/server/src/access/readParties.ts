import { type Hex, parseTransaction, recoverTransactionAddress, type TransactionSerialized } from 'viem'

/** Signer and recipient of a raw transaction, lower-case; empty for invalid bytes, which the node rejects itself. */
export async function readParties(raw: unknown): Promise<readonly string[]> {
  try {
    const { to } = parseTransaction(raw as Hex)
    const from = await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized })
    return [from, to].flatMap((address) => (address ? [address.toLowerCase()] : []))
  } catch {
    return []
  }
}
