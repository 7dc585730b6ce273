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
import type { LiquidityContracts } from './LiquidityContracts.ts'
import { toV4Struct, type V4PoolKey, v4PoolKeyAbi } from './PoolKey.ts'
import type { Position } from './Position.ts'
import * as Price from './Price.ts'

const v4PositionManagerAbi = parseAbi(['function modifyLiquidities(bytes unlockData, uint256 deadline) payable'])

/** Actions of PositionManager (Actions.sol of v4-periphery). */
const action = { mintPosition: '0x02', settlePair: '0x0d', sweep: '0x14' } as const

/** Queues new positions in a v4 pool at `sqrtPriceX96`, with exactly the requested liquidity. */
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
    args: [unlockData, maxUint256],
  })
  const gas = 300_000n + 500_000n * BigInt(positions.length)
  queue.send({ from: queue.payer, to: contracts.v4PositionManager, data, gas, value })
}

/** Margin, because the estimate is floating point and the contract rounds up. */
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
