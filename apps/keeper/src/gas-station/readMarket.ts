import type { Client } from 'viem'
import { getBlock } from 'viem/actions'
import { type Fees, readFees } from '../Fees.ts'

/** Longest time that a grant may last, seconds: until then its transaction may be in a block. */
export const grantSeconds = 900

export type GasMarket = {
  readonly block: Head
  readonly bid: Fees
  /** The most that gas costs in the next block. */
  readonly gasPrice: bigint
  /** Unix seconds of the chain. */
  readonly latestExpiry: number
}

type Head = { readonly number: bigint; readonly timestamp: bigint; readonly baseFeePerGas: bigint | null }

/** What gas costs now. @throws viem's error when the node doesn't answer */
export async function readMarket(client: Client): Promise<GasMarket> {
  const block = await getBlock(client)
  const fees = await readFees(client, block)
  return {
    block,
    // Twice the base fee, so that it is taken for some blocks without being sent again.
    bid: { ...fees, maxFeePerGas: 2n * (block.baseFeePerGas ?? 0n) + fees.maxPriorityFeePerGas },
    gasPrice: fees.maxFeePerGas,
    latestExpiry: Number(block.timestamp) + grantSeconds,
  }
}
