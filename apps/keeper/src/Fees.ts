import type { Block, Client } from 'viem'
import { estimateMaxPriorityFeePerGas } from 'viem/actions'

/** Gas fees of a transaction, in wei per unit of gas. */
export type Fees = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** Fees that suffice for the next block: a block's base fee rises by at most an eighth. */
export async function readFees(client: Client, { baseFeePerGas }: Pick<Block, 'baseFeePerGas'>): Promise<Fees> {
  const maxPriorityFeePerGas = await estimateMaxPriorityFeePerGas(client)
  return { maxFeePerGas: ((baseFeePerGas ?? 0n) * 9n) / 8n + 1n + maxPriorityFeePerGas, maxPriorityFeePerGas }
}

/** At least `fees`, and far enough above `others` that nodes accept a replacement. */
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
