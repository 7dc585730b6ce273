import type { Hex } from '@oxbow/wallet-core/EvmTransaction'
import { callNode } from '../server/callNode.ts'

/** Percentile of the tips in each block: a tenth paid more. */
const percentile = 90
const blocks = 20
/** Nearly empty blocks have zero tips, with which a transaction might stay pending for long. Wei. */
const leastBound = 1_000_000_000n

/**
 * The node's suggested tip, at most twice the usual one of the last blocks. Without history the suggestion is used; `prepareSend` judges its cost.
 */
export async function limitTip(chainId: number): Promise<bigint> {
  const [suggested, history] = await Promise.all([
    callNode<Hex>(chainId, 'eth_maxPriorityFeePerGas', []).then(BigInt),
    callNode<{ readonly reward?: readonly (readonly Hex[])[] }>(chainId, 'eth_feeHistory', [
      `0x${blocks.toString(16)}`,
      'latest',
      [percentile],
    ]).catch(() => undefined),
  ])
  const paid = history?.reward?.flat().map(BigInt) ?? []
  if (paid.length === 0) return suggested
  const usual = paid.toSorted((a, b) => (a < b ? -1 : 1))[paid.length >> 1]!
  const bound = 2n * usual > leastBound ? 2n * usual : leastBound
  return suggested < bound ? suggested : bound
}
