import type { Contracts } from '@oxbow/chain/Network'
import { concat, encodeAbiParameters, encodeFunctionData, type Hex, maxUint128, maxUint256, parseAbi } from 'viem'
import { devAddress, operatorIndex } from '../node/devAccounts.ts'
import type { TransactionQueue } from '../node/TransactionQueue.ts'
import type { Position } from '../pools/Position.ts'
import * as Price from '../pools/Price.ts'
import { queueV2Liquidity, queueV3Liquidity } from '../pools/queueLiquidity.ts'
import { queueV4Liquidity } from '../pools/queueV4Liquidity.ts'
import type { FairPrices } from './FairPrices.ts'
import { around, type MarketPool } from './planMarket.ts'
import type { Random } from './Random.ts'
import type { PoolReadings } from './readPools.ts'

const v3PositionManagerAbi = parseAbi([
  'function totalSupply() view returns (uint256)',
  'function positions(uint256 tokenId) view returns (uint96, address, address, address, uint24, int24, int24, uint128 liquidity, uint256, uint256, uint128, uint128)',
  'function multicall(bytes[] data) payable returns (bytes[])',
  'function decreaseLiquidity((uint256 tokenId, uint128 liquidity, uint256 amount0Min, uint256 amount1Min, uint256 deadline) params) payable returns (uint256, uint256)',
  'function collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max) params) payable returns (uint256, uint256)',
])
const v4PositionManagerAbi = parseAbi([
  'function nextTokenId() view returns (uint256)',
  'function getPositionLiquidity(uint256 tokenId) view returns (uint128)',
  'function getPoolAndPositionInfo(uint256 tokenId) view returns ((address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks), uint256)',
  'function modifyLiquidities(bytes unlockData, uint256 deadline) payable',
])

/** Queues one change by a liquidity provider: two out of three times a new position, else a partial removal from an old v3 or v4 one. */
export async function queueLiquidityChange(
  queue: TransactionQueue,
  contracts: Required<Contracts>,
  pools: readonly MarketPool[],
  readings: PoolReadings,
  fair: FairPrices,
  random: Random,
): Promise<void> {
  const kind = random.next()
  if (kind < 2 / 3) queueAddition(queue, contracts, pools, readings, fair, random)
  else if (kind < 5 / 6) await queueV3Removal(queue, contracts, random)
  else await queueV4Removal(queue, contracts, random)
}

/** A position around the price with 0.5 to 2 % of the pool. */
function queueAddition(
  queue: TransactionQueue,
  contracts: Required<Contracts>,
  pools: readonly MarketPool[],
  readings: PoolReadings,
  fair: FairPrices,
  random: Random,
): void {
  const traded = pools.filter(({ isTraded }) => isTraded)
  const pool = traded[random.integer(traded.length)]!
  const { key } = pool
  const { price } = readings.get(key.id)!
  const share = 0.005 + 0.015 * random.next()
  const value1 = ((pool.tvlUsd * share) / fair.usd(pool.token1)) * 10 ** pool.token1.decimals
  if (key.protocol === 'v2') {
    queueV2Liquidity(queue, contracts, key, BigInt(Math.ceil(value1 / 2 / price)), BigInt(Math.ceil(value1 / 2)))
    return
  }
  const range = around(price, 0.01 + 0.1 * random.next(), key.tickSpacing, random)
  const positions: Position[] = [{ ...range, liquidity: Price.toLiquidity(range, price, value1) }]
  const sqrtPriceX96 = Price.toSqrtPriceX96(price)
  if (key.protocol === 'v3') queueV3Liquidity(queue, contracts, key, sqrtPriceX96, positions)
  else queueV4Liquidity(queue, contracts, key, sqrtPriceX96, positions)
}

async function queueV3Removal(queue: TransactionQueue, contracts: Required<Contracts>, random: Random): Promise<void> {
  const { v3PositionManager: to } = contracts
  const abi = v3PositionManagerAbi
  const count = Number(await call(queue, to, encodeFunctionData({ abi, functionName: 'totalSupply' })))
  if (count === 0) return
  const tokenId = BigInt(1 + random.integer(count))
  const position = await call(queue, to, encodeFunctionData({ abi, functionName: 'positions', args: [tokenId] }))
  // The eighth word of the result.
  const liquidity = takePart(BigInt(`0x${position.slice(2 + 7 * 64, 2 + 8 * 64)}`), random)
  const decrease = { tokenId, liquidity, amount0Min: 0n, amount1Min: 0n, deadline: maxUint256 }
  const collect = { tokenId, recipient: operator(), amount0Max: maxUint128, amount1Max: maxUint128 }
  const calls = [
    encodeFunctionData({ abi, functionName: 'decreaseLiquidity', args: [decrease] }),
    encodeFunctionData({ abi, functionName: 'collect', args: [collect] }),
  ]
  const data = encodeFunctionData({ abi, functionName: 'multicall', args: [calls] })
  queue.send({ from: operator(), to, data, gas: 500_000n })
}

/** Actions of PositionManager (Actions.sol of v4-periphery): DECREASE_LIQUIDITY, TAKE_PAIR. */
const decreaseAndTake = concat(['0x01', '0x11'])

async function queueV4Removal(queue: TransactionQueue, contracts: Required<Contracts>, random: Random): Promise<void> {
  const { v4PositionManager: to } = contracts
  const abi = v4PositionManagerAbi
  const next = Number(await call(queue, to, encodeFunctionData({ abi, functionName: 'nextTokenId' })))
  if (next <= 1) return
  const tokenId = BigInt(1 + random.integer(next - 1))
  const args = [tokenId] as const
  const held = BigInt(await call(queue, to, encodeFunctionData({ abi, functionName: 'getPositionLiquidity', args })))
  const pool = await call(queue, to, encodeFunctionData({ abi, functionName: 'getPoolAndPositionInfo', args }))
  const parameters = [
    encodeAbiParameters(
      [{ type: 'uint256' }, { type: 'uint256' }, { type: 'uint128' }, { type: 'uint128' }, { type: 'bytes' }],
      [tokenId, takePart(held, random), 0n, 0n, '0x'],
    ),
    // The currencies are the first two words of the result; the recipient is appended.
    concat([pool.slice(0, 2 + 128) as Hex, encodeAbiParameters([{ type: 'address' }], [operator()])]),
  ]
  const unlockData = encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes[]' }], [decreaseAndTake, parameters])
  const data = encodeFunctionData({ abi, functionName: 'modifyLiquidities', args: [unlockData, maxUint256] })
  queue.send({ from: operator(), to, data, gas: 500_000n })
}

function operator() {
  return devAddress(operatorIndex)
}

/** Between 2 and 10 %. */
function takePart(liquidity: bigint, random: Random): bigint {
  return (liquidity * BigInt(20 + random.integer(80))) / 1_000n
}

async function call(queue: TransactionQueue, to: Hex, data: Hex): Promise<Hex> {
  return await queue.rpc.request<Hex>('eth_call', [{ to, data }, 'latest'])
}
