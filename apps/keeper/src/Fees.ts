import type { Block, Client } from 'viem'
import { estimateMaxPriorityFeePerGas } from 'viem/actions'

/** What a transaction offers, in wei a unit of gas. */
export type Fees = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** Enough for the next block whatever this one held: a block's base fee rises by an eighth at most. */
export async function readFees(client: Client, { baseFeePerGas }: Pick<Block, 'baseFeePerGas'>): Promise<Fees> {
  const maxPriorityFeePerGas = await estimateMaxPriorityFeePerGas(client)
  return { maxFeePerGas: ((baseFeePerGas ?? 0n) * 9n) / 8n + 1n + maxPriorityFeePerGas, maxPriorityFeePerGas }
}

/** At least those, and so much above others that nodes take the transaction in their place. */
export function feesAbove(fees: Fees, others: Fees): Fees {
  const above = (fee: bigint, other: bigint) => {
    const least = (other * 9n) / 8n + 1n
    return fee > least ? fee : least
  }
  return {
    maxFeePerGas: above(fees.maxFeePerGas, others.maxFeePerGas),
    maxPriorityFeePerGas: above(fees.maxPriorityFeePerGas, others.maxPriorityFeePerGas),
  }
}
