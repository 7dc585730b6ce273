import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { TransactionSink } from '../node/TransactionQueue.ts'
import type { LiquidityContracts } from './LiquidityContracts.ts'
import { toV4Struct, type V2PoolKey, type V3PoolKey, type V4PoolKey } from './PoolKey.ts'
import type { Position } from './Position.ts'
import { queueV2Liquidity, queueV3Liquidity } from './queueLiquidity.ts'
import { queueV4Liquidity } from './queueV4Liquidity.ts'

/** A pool with its initial liquidity. */
export type PoolPlan =
  | { readonly key: V2PoolKey; readonly amount0: bigint; readonly amount1: bigint }
  | { readonly key: V3PoolKey | V4PoolKey; readonly sqrtPriceX96: bigint; readonly positions: readonly Position[] }

const v3PositionManagerAbi = parseAbi([
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable returns (address)',
])
const v4PositionManagerAbi = parseAbi([
  'function initializePool((address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) key, uint160 sqrtPriceX96) payable returns (int24)',
])

/** Queues the creation of a pool and its positions, owned by the payer. */
export function queuePool(queue: TransactionSink, contracts: LiquidityContracts, plan: PoolPlan): void {
  if (!('positions' in plan)) {
    queueV2Liquidity(queue, contracts, plan.key, plan.amount0, plan.amount1)
    return
  }
  const { key, sqrtPriceX96, positions } = plan
  if (key.protocol === 'v3') {
    const data = encodeFunctionData({
      abi: v3PositionManagerAbi,
      functionName: 'createAndInitializePoolIfNecessary',
      args: [key.token0, key.token1, key.feePips, sqrtPriceX96],
    })
    queueCreation(queue, contracts.v3PositionManager, data)
    if (positions.length > 0) queueV3Liquidity(queue, contracts, key, sqrtPriceX96, positions)
  } else {
    const data = encodeFunctionData({
      abi: v4PositionManagerAbi,
      functionName: 'initializePool',
      args: [toV4Struct(key), sqrtPriceX96],
    })
    queueCreation(queue, contracts.v4PositionManager, data)
    if (positions.length > 0) queueV4Liquidity(queue, contracts, key, sqrtPriceX96, positions)
  }
}

function queueCreation(queue: TransactionSink, to: `0x${string}`, data: Hex): void {
  queue.send({ from: queue.payer, to, data, gas: 5_500_000n })
}
