import type { Hex } from '@oxbow/wallet-core/EvmTransaction'
import { callNode } from '../server/callNode.ts'
import { limitTip } from './limitTip.ts'

/** Gas fees: twice the base fee of the latest block, to cover several blocks, and a bounded tip. Wei. */
export async function feesOf(chainId: number) {
  const [block, maxPriorityFeePerGas] = await Promise.all([
    callNode<{ readonly baseFeePerGas?: Hex }>(chainId, 'eth_getBlockByNumber', ['latest', false]),
    limitTip(chainId),
  ])
  return { maxFeePerGas: 2n * BigInt(block.baseFeePerGas ?? 0) + maxPriorityFeePerGas, maxPriorityFeePerGas }
}
