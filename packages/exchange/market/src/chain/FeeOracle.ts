import type { Urgency } from '@oxbow/contract/Transaction'
import type { Client } from 'viem'
import { estimateMaxPriorityFeePerGas, getBlock } from 'viem/actions'
import { NodeUnavailableError } from './NodeUnavailableError.ts'

/** Wei per gas. */
export type Fees = {
  /** What a transaction sent now is expected to pay. */
  readonly expected: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** What gas costs on one chain, read once a block. */
export type FeeOracle = {
  /** @throws {NodeUnavailableError} when it was never read and no node answers. */
  get(urgency: Urgency, blockNumber: bigint): Promise<Fees>
}

/** Tip in hundredths of what the node suggests. */
const tipPercent: Record<Urgency, bigint> = { normal: 100n, fast: 130n, urgent: 170n }

/** Keeps the answer of the block it was read at; while a newer one is fetched, quotes go on with the one before. */
export function createFeeOracle(client: Client, chainName: string): FeeOracle {
  let known: { blockNumber: bigint; baseFee: bigint; tip: bigint } | undefined
  let reading: Promise<void> | undefined

  function refresh(blockNumber: bigint): Promise<void> {
    reading ??= read(client)
      .then((fees) => {
        known = { blockNumber, ...fees }
      })
      .finally(() => {
        reading = undefined
      })
    return reading
  }

  return {
    async get(urgency, blockNumber) {
      if (known === undefined)
        await refresh(blockNumber).catch((error: unknown) => {
          throw new NodeUnavailableError(chainName, error)
        })
      else if (known.blockNumber !== blockNumber) refresh(blockNumber).catch(() => {})
      const { baseFee, tip } = known!
      const maxPriorityFeePerGas = (tip * tipPercent[urgency]) / 100n
      // Twice the base fee outlasts six full blocks (EIP-1559 raises it by an eighth each).
      return {
        expected: baseFee + maxPriorityFeePerGas,
        maxFeePerGas: 2n * baseFee + maxPriorityFeePerGas,
        maxPriorityFeePerGas,
      }
    },
  }
}

async function read(client: Client): Promise<{ baseFee: bigint; tip: bigint }> {
  const [block, tip] = await Promise.all([getBlock(client), estimateMaxPriorityFeePerGas(client)])
  return { baseFee: block.baseFeePerGas ?? 0n, tip }
}
