import { v2FactoryAbi } from '@oxbow/abi/v2Factory'
import { v2PairAbi } from '@oxbow/abi/v2Pair'
import { v3FactoryAbi } from '@oxbow/abi/v3Factory'
import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import { v4PoolManagerAbi } from '@oxbow/abi/v4PoolManager'
import type { PoolId, TokenId } from '@oxbow/amm/PoolState'
import type { RawLog } from '@oxbow/rpc/RawLog'
import type { Hex } from 'viem'
import { toEventSelector } from 'viem'
import { addressAt, intAt, uintAt } from './AbiWords.ts'
import type { V3PoolKey } from './Market.ts'

/** A log that changes a pool's state. `emitter` is the contract that emitted it, lower-case. */
export type PoolEvent = { readonly emitter: Hex } & (
  | { readonly kind: 'v2-created'; readonly id: PoolId; readonly token0: TokenId; readonly token1: TokenId }
  | { readonly kind: 'v2-sync'; readonly id: PoolId; readonly reserve0: bigint; readonly reserve1: bigint }
  | { readonly kind: 'v3-created'; readonly key: V3PoolKey }
  | { readonly kind: 'v3-initialized'; readonly id: PoolId; readonly sqrtPriceX96: bigint; readonly tick: number }
  | ({ readonly kind: 'v4-initialized'; readonly id: PoolId; readonly sqrtPriceX96: bigint } & V4Key)
  | {
      readonly kind: 'v3-swapped' | 'v4-swapped'
      readonly id: PoolId
      readonly sqrtPriceX96: bigint
      readonly liquidity: bigint
      readonly tick: number
    }
  | {
      readonly kind: 'v3-liquidity-changed' | 'v4-liquidity-changed'
      readonly id: PoolId
      readonly tickLower: number
      readonly tickUpper: number
      readonly liquidityDelta: bigint
    }
  | { readonly kind: 'v4-protocol-fee-changed'; readonly id: PoolId; readonly protocolFee: number }
)

type V4Key = {
  readonly token0: TokenId
  readonly token1: TokenId
  readonly keyFee: number
  readonly tickSpacing: number
  readonly hooks: TokenId
  readonly tick: number
}

function topicOf<const abi extends readonly { type: string; name: string }[]>(
  abi: abi,
  name: abi[number]['name'],
): Hex {
  const event = abi.find((item) => item.type === 'event' && item.name === name)
  return toEventSelector(event as Parameters<typeof toEventSelector>[0])
}

const topics = {
  v2Created: topicOf(v2FactoryAbi, 'PairCreated'),
  v2Sync: topicOf(v2PairAbi, 'Sync'),
  v3Created: topicOf(v3FactoryAbi, 'PoolCreated'),
  v3Initialized: topicOf(v3PoolAbi, 'Initialize'),
  v3Swapped: topicOf(v3PoolAbi, 'Swap'),
  v3Minted: topicOf(v3PoolAbi, 'Mint'),
  v3Burned: topicOf(v3PoolAbi, 'Burn'),
  v4Initialized: topicOf(v4PoolManagerAbi, 'Initialize'),
  v4Swapped: topicOf(v4PoolManagerAbi, 'Swap'),
  v4LiquidityChanged: topicOf(v4PoolManagerAbi, 'ModifyLiquidity'),
  v4ProtocolFeeChanged: topicOf(v4PoolManagerAbi, 'ProtocolFeeUpdated'),
} as const

/** First topics of all logs that change a pool. */
export const stateTopics: readonly Hex[] = Object.values(topics)

/** First topics of the logs that reveal pools and the ticks where their liquidity may start or end. */
export const discoveryTopics: readonly Hex[] = [
  topics.v3Created,
  topics.v3Minted,
  topics.v4Initialized,
  topics.v4LiquidityChanged,
]

/** First topics of the logs with which the v3 factory announces a new pool, and PoolManager a new v4 pool. */
export const creationTopics = { v3: topics.v3Created, v4: topics.v4Initialized } as const

/** Decodes a log about a pool; undefined for any other log, or one without the exact shape of the protocol's. */
export function fromLog(log: RawLog): PoolEvent | undefined {
  const { data } = log
  const emitter = log.address.toLowerCase() as Hex
  const [topic, a = '0x', b = '0x', c = '0x'] = log.topics
  if (topic === undefined) return undefined
  const shape = shapes.get(topic)
  if (!shape || shape.topics !== log.topics.length || data.length !== 2 + 64 * shape.words) return undefined

  switch (topic) {
    case topics.v2Created:
      return { kind: 'v2-created', emitter, id: addressAt(data, 0), token0: addressAt(a, 0), token1: addressAt(b, 0) }
    case topics.v2Sync:
      return { kind: 'v2-sync', emitter, id: emitter, reserve0: uintAt(data, 0), reserve1: uintAt(data, 1) }
    case topics.v3Created:
      return {
        kind: 'v3-created',
        emitter,
        key: {
          id: addressAt(data, 1),
          token0: addressAt(a, 0),
          token1: addressAt(b, 0),
          feePips: Number(uintAt(c, 0)),
          tickSpacing: Number(intAt(data, 0)),
        },
      }
    case topics.v3Initialized:
      return { kind: 'v3-initialized', emitter, id: emitter, sqrtPriceX96: uintAt(data, 0), tick: tickAt(data, 1) }
    case topics.v3Swapped:
      return { kind: 'v3-swapped', emitter, id: emitter, ...priceAt(data) }
    case topics.v3Minted:
      return { kind: 'v3-liquidity-changed', emitter, id: emitter, ...rangeAt(b, c), liquidityDelta: uintAt(data, 1) }
    case topics.v3Burned:
      return { kind: 'v3-liquidity-changed', emitter, id: emitter, ...rangeAt(b, c), liquidityDelta: -uintAt(data, 0) }
    case topics.v4Initialized:
      return {
        kind: 'v4-initialized',
        emitter,
        id: poolIdOf(a),
        token0: addressAt(b, 0),
        token1: addressAt(c, 0),
        keyFee: Number(uintAt(data, 0)),
        tickSpacing: Number(intAt(data, 1)),
        hooks: addressAt(data, 2),
        sqrtPriceX96: uintAt(data, 3),
        tick: tickAt(data, 4),
      }
    case topics.v4Swapped:
      return { kind: 'v4-swapped', emitter, id: poolIdOf(a), ...priceAt(data) }
    case topics.v4LiquidityChanged:
      return {
        kind: 'v4-liquidity-changed',
        emitter,
        id: poolIdOf(a),
        tickLower: tickAt(data, 0),
        tickUpper: tickAt(data, 1),
        liquidityDelta: intAt(data, 2),
      }
    case topics.v4ProtocolFeeChanged:
      return { kind: 'v4-protocol-fee-changed', emitter, id: poolIdOf(a), protocolFee: Number(uintAt(data, 0)) }
    default:
      return undefined
  }
}

/** Topics and data words of each event. Anyone can emit these topics; a log of another shape isn't the protocol's. */
const shapes: ReadonlyMap<Hex, { topics: number; words: number }> = new Map([
  [topics.v2Created, { topics: 3, words: 2 }],
  [topics.v2Sync, { topics: 1, words: 2 }],
  [topics.v3Created, { topics: 4, words: 2 }],
  [topics.v3Initialized, { topics: 1, words: 2 }],
  [topics.v3Swapped, { topics: 3, words: 5 }],
  [topics.v3Minted, { topics: 4, words: 4 }],
  [topics.v3Burned, { topics: 4, words: 3 }],
  [topics.v4Initialized, { topics: 4, words: 5 }],
  [topics.v4Swapped, { topics: 3, words: 6 }],
  [topics.v4LiquidityChanged, { topics: 3, words: 4 }],
  [topics.v4ProtocolFeeChanged, { topics: 2, words: 1 }],
])

/** Both `Swap` events contain the two amounts, then price, liquidity and tick. */
function priceAt(data: Hex) {
  return { sqrtPriceX96: uintAt(data, 2), liquidity: uintAt(data, 3), tick: tickAt(data, 4) }
}

function rangeAt(lower: Hex, upper: Hex) {
  return { tickLower: tickAt(lower, 0), tickUpper: tickAt(upper, 0) }
}

function tickAt(data: Hex, index: number): number {
  return Number(intAt(data, index))
}

function poolIdOf(topic: Hex): PoolId {
  return topic.toLowerCase() as PoolId
}
