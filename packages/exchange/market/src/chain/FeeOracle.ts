import type { Urgency } from '@oxbow/contract/Transaction'
import type { Client } from 'viem'
import { estimateMaxPriorityFeePerGas, getBlock } from 'viem/actions'
import { NodeUnavailableError } from './NodeUnavailableError.ts'

/** Wei per gas. */
export type Fees = {
  /** Expected price for a transaction sent now. */
  readonly expected: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** Gas prices of one chain: the base fee of each block, and a tip of the last seconds. */
export type FeeOracle = {
  /** @throws {NodeUnavailableError} when they were never read and no node answers. */
  get(urgency: Urgency, blockNumber: bigint): Promise<Fees>
}

/** Tip as a percentage of the node's suggestion. */
const tipPercent: Record<Urgency, bigint> = { normal: 100n, fast: 130n, urgent: 170n }

/** A node's suggestion is of its last blocks, and each is a call: a chain of fast blocks isn't asked for every one. */
const tipForMs = 12_000

/** Caches the prices of a block; while newer ones are fetched, quotes use the previous ones. */
export function createFeeOracle(client: Client, chainName: string): FeeOracle {
  let known: { blockNumber: bigint; baseFee: bigint; tip: bigint; tipMs: number } | undefined
  let reading: Promise<void> | undefined

  function refresh(blockNumber: bigint): Promise<void> {
    const sinceMs = Date.now()
    const tip = known && sinceMs - known.tipMs < tipForMs ? known : undefined
    reading ??= Promise.all([getBlock(client), tip?.tip ?? estimateMaxPriorityFeePerGas(client)])
      .then(([block, found]) => {
        known = { blockNumber, baseFee: block.baseFeePerGas ?? 0n, tip: found, tipMs: tip?.tipMs ?? sinceMs }
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
      // Twice the base fee covers a rise over five full blocks (12.5 % each, EIP-1559).
      return {
        expected: baseFee + maxPriorityFeePerGas,
        maxFeePerGas: 2n * baseFee + maxPriorityFeePerGas,
        maxPriorityFeePerGas,
      }
    },
  }
}
