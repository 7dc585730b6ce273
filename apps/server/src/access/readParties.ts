import { type Hex, parseTransaction, recoverTransactionAddress, type TransactionSerialized } from 'viem'

/** Who signed a raw transaction and whom it is for, lower case; empty for bytes that are none, which the node refuses by itself. */
export async function readParties(raw: unknown): Promise<readonly string[]> {
  try {
    const { to } = parseTransaction(raw as Hex)
    const from = await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized })
    return [from, to].flatMap((address) => (address ? [address.toLowerCase()] : []))
  } catch {
    return []
  }
}
