import type { Contracts } from '@oxbow/chain/Network'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { ownAddress } from '../contracts/deployOwnContracts.ts'
import type { TransactionQueue } from '../node/TransactionQueue.ts'
import { type PoolKey, toV4Struct } from './PoolKey.ts'
import { maxSqrtPriceX96, minSqrtPriceX96 } from './Price.ts'

const traderAbi = parseAbi([
  'function swapV2(address pair, address token0, address token1, bool zeroForOne, uint256 amountIn, uint160 limit)',
  'function swapV3(address pool, address token0, address token1, bool zeroForOne, uint256 amountIn, uint160 limit)',
  'function swapV4(address manager, (address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) key, bool zeroForOne, uint256 amountIn, uint160 limit)',
])

export type SwapOrder = {
  readonly key: PoolKey
  readonly zeroForOne: boolean
  /** Raw units of the input token; the maximum if a price limit is given. */
  readonly amountIn: bigint
  /** Stops the swap at this pool price. */
  readonly sqrtPriceLimitX96?: bigint | undefined
}

/** Queues a swap by the Trader contract directly on the pool, paid from the contract's balance. */
export function queueSwap(
  queue: TransactionQueue,
  contracts: Required<Contracts>,
  from: Address,
  order: SwapOrder,
): void {
  queue.send({ from, to: ownAddress('Trader'), data: encodeSwap(contracts, order), gas: 700_000n })
}

function encodeSwap(contracts: Required<Contracts>, order: SwapOrder): Hex {
  const { key, zeroForOne, amountIn } = order
  const limit = order.sqrtPriceLimitX96 ?? (zeroForOne ? minSqrtPriceX96 : maxSqrtPriceX96)
  if (key.protocol === 'v4') {
    const args = [contracts.v4PoolManager, toV4Struct(key), zeroForOne, amountIn, limit] as const
    return encodeFunctionData({ abi: traderAbi, functionName: 'swapV4', args })
  }
  const args = [key.id, key.token0, key.token1, zeroForOne, amountIn, limit] as const
  return encodeFunctionData({ abi: traderAbi, functionName: key.protocol === 'v2' ? 'swapV2' : 'swapV3', args })
}
