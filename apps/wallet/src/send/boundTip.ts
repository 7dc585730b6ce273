import type { Hex } from '@oxbow/wallet-core/EvmTransaction'
import { callNode } from '../server/callNode.ts'

/** Of the tips in each block the one that a tenth paid more than. */
const percentile = 90
const blocks = 20
/** Blocks that are hardly full have tips of nothing, with which a transaction may wait for long. Wei. */
const leastBound = 1_000_000_000n

/**
 * The tip that the node suggests, no more than twice what was usual in the last blocks. A node that knows no history is believed: what that costs at most
 * is for `prepareSend` to judge.
 */
export async function boundTip(chainId: number): Promise<bigint> {
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
