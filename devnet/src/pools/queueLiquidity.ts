import type { Contracts } from '@oxbow/chain/Network'
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  maxUint256,
  parseAbi,
  zeroAddress,
} from 'viem'
import type { TransactionSink } from '../node/TransactionQueue.ts'
import { toV4Struct, type V2PoolKey, type V3PoolKey, type V4PoolKey, v4PoolKeyAbi } from './PoolKey.ts'
import type { Position } from './Position.ts'
import * as Price from './Price.ts'

/** Where liquidity is provided. */
export type LiquidityContracts = Pick<Required<Contracts>, 'v2Router' | 'v3PositionManager' | 'v4PositionManager'>

const v2RouterAbi = parseAbi([
  'function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline) returns (uint256, uint256, uint256)',
])
const v3PositionManagerAbi = parseAbi([
  'function multicall(bytes[] data) payable returns (bytes[])',
  'function mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline) params) payable returns (uint256, uint128, uint256, uint256)',
])
const v4PositionManagerAbi = parseAbi(['function modifyLiquidities(bytes unlockData, uint256 deadline) payable'])

const deadline = maxUint256

/** Queues liquidity of a v2 pair that the payer pays and `owner` gets; creates the pair when there is none. */
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

/** Queues new positions of a v3 pool that stands at `sqrtPriceX96`. Their liquidity is what the amounts give: about what was asked. */
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

/** Actions of PositionManager (Actions.sol of v4-periphery). */
const action = { mintPosition: '0x02', settlePair: '0x0d', sweep: '0x14' } as const

/** Queues new positions of a v4 pool that stands at `sqrtPriceX96`, with exactly the liquidity asked. */
export function queueV4Liquidity(
  queue: TransactionSink,
  contracts: LiquidityContracts,
  key: V4PoolKey,
  sqrtPriceX96: bigint,
  positions: readonly Position[],
  owner: Address = queue.payer,
): void {
  const actions: Hex[] = []
  const parameters: Hex[] = []
  let value = 0n
  for (const position of positions) {
    const [max0, max1] = toMaxima(Price.toAmounts(position, sqrtPriceX96))
    actions.push(action.mintPosition)
    parameters.push(encodeMint(key, position, max0, max1, owner))
    if (key.token0 === zeroAddress) value += max0
  }
  actions.push(action.settlePair)
  parameters.push(encodeAddresses(key.token0, key.token1))
  if (value > 0n) {
    actions.push(action.sweep)
    parameters.push(encodeAddresses(zeroAddress, queue.payer))
  }
  const unlockData = encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes[]' }], [concat(actions), parameters])
  const data = encodeFunctionData({
    abi: v4PositionManagerAbi,
    functionName: 'modifyLiquidities',
    args: [unlockData, deadline],
  })
  const gas = 300_000n + 500_000n * BigInt(positions.length)
  queue.send({ from: queue.payer, to: contracts.v4PositionManager, data, gas, value })
}

/** The estimate is in floating point and the contract rounds up. */
function toMaxima({ amount0, amount1 }: { amount0: bigint; amount1: bigint }): [bigint, bigint] {
  return [amount0 + amount0 / 1_000_000n + 10n, amount1 + amount1 / 1_000_000n + 10n]
}

function encodeMint(
  key: V4PoolKey,
  { tickLower, tickUpper, liquidity }: Position,
  max0: bigint,
  max1: bigint,
  owner: Address,
) {
  return encodeAbiParameters(
    [
      v4PoolKeyAbi,
      { type: 'int24' },
      { type: 'int24' },
      { type: 'uint256' },
      { type: 'uint128' },
      { type: 'uint128' },
      { type: 'address' },
      { type: 'bytes' },
    ],
    [toV4Struct(key), tickLower, tickUpper, liquidity, max0, max1, owner, '0x'],
  )
}

function encodeAddresses(a: Address, b: Address): Hex {
  return encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [a, b])
}
