import { type Address, encodeFunctionData, maxUint256, parseAbi } from 'viem'
import type { TransactionSink } from '../node/TransactionQueue.ts'
import type { LiquidityContracts } from './LiquidityContracts.ts'
import type { V2PoolKey, V3PoolKey } from './PoolKey.ts'
import type { Position } from './Position.ts'
import * as Price from './Price.ts'

const v2RouterAbi = parseAbi([
  'function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline) returns (uint256, uint256, uint256)',
])
const v3PositionManagerAbi = parseAbi([
  'function multicall(bytes[] data) payable returns (bytes[])',
  'function mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline) params) payable returns (uint256, uint128, uint256, uint256)',
])

const deadline = maxUint256

/** Queues liquidity for a v2 pair, paid by the payer and owned by `owner`; creates the pair if it doesn't exist. */
export function queueV2Liquidity(
  queue: TransactionSink,
  contracts: LiquidityContracts,
  key: V2PoolKey,
  amount0: bigint,
  amount1: bigint,
  owner: Address = queue.payer,
): void {
  const data = encodeFunctionData({
    abi: v2RouterAbi,
    functionName: 'addLiquidity',
    args: [key.token0, key.token1, amount0, amount1, 0n, 0n, owner, deadline],
  })
  queue.send({ from: queue.payer, to: contracts.v2Router, data, gas: 3_000_000n })
}

/** Queues new positions in a v3 pool at `sqrtPriceX96`. Their liquidity follows from the amounts, approximately as requested. */
export function queueV3Liquidity(
  queue: TransactionSink,
  contracts: LiquidityContracts,
  key: V3PoolKey,
  sqrtPriceX96: bigint,
  positions: readonly Position[],
  owner: Address = queue.payer,
): void {
  const mints = positions.map((position) => {
    const { amount0, amount1 } = Price.toAmounts(position, sqrtPriceX96)
    const params = {
      token0: key.token0,
      token1: key.token1,
      fee: key.feePips,
      tickLower: position.tickLower,
      tickUpper: position.tickUpper,
      amount0Desired: amount0,
      amount1Desired: amount1,
      amount0Min: 0n,
      amount1Min: 0n,
      recipient: owner,
      deadline,
    }
    return encodeFunctionData({ abi: v3PositionManagerAbi, functionName: 'mint', args: [params] })
  })
  const data = encodeFunctionData({ abi: v3PositionManagerAbi, functionName: 'multicall', args: [mints] })
  const gas = 100_000n + 750_000n * BigInt(mints.length)
  queue.send({ from: queue.payer, to: contracts.v3PositionManager, data, gas })
}
