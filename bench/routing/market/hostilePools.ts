import type { PoolState, TokenId, V3PoolState } from '@oxbow/amm/PoolState'
import type { BenchToken } from './BenchToken.ts'
import { concentratedState, tickSpacingOf } from './concentratedState.ts'
import { createRandom, type Random } from './createRandom.ts'
import { type BenchMarket, hubs } from './syntheticMarket.ts'
import { toRaw } from './toRaw.ts'

export const attacks = [
  'mispriced islands',
  'dust',
  'mispriced pools',
  'great liquidity in one tick',
  'own tokens',
  'emptied behind a good price',
] as const
export type Attack = (typeof attacks)[number]

/** Pools that an attacker can add to a market at little cost, or for gas alone. */
export function hostilePools({ tokens }: BenchMarket, attack: Attack, count: number, seed: number): PoolState[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, made) => {
    const [first, second] = twoTokens(random, tokens)
    const off = (most: number) => most ** (2 * random.next() - 1)
    const add = { random, index: attacks.indexOf(attack) * 10_000 + made, first, second }
    switch (attack) {
      case 'mispriced islands':
        // Three tokens without a connection to the market, in pools with inconsistent prices.
        return anyPool({
          ...add,
          ...twoOf(random, islandTokens(made)),
          usd: 10 ** (2 + 4 * random.next()),
          off: off(30),
        })
      case 'dust':
        return anyPool({ ...add, usd: 10 ** (-3 + 4 * random.next()), off: off(2) })
      case 'mispriced pools':
        return anyPool({ ...add, usd: 10 ** (2 + 3 * random.next()), off: off(1.5) })
      case 'great liquidity in one tick':
        return oneTick({ ...add, usd: 0.01 + random.next(), off: off(1.05) })
      case 'own tokens':
        return againstOwn(add, ownToken(made))
      default:
        return emptied({ ...add, usd: 10 ** (1 + 3 * random.next()), off: off(1.2) })
    }
  })
}

type Place = {
  readonly random: Random
  readonly index: number
  readonly first: BenchToken
  readonly second: BenchToken
}

type Add = Place & {
  readonly usd: number
  /** Price relative to the fair one. */
  readonly off: number
}

function anyPool(add: Add): PoolState {
  const { random, first, second, usd, off } = add
  if (random.next() < 0.5) return { ...v3Of(add, usd, off) }
  const [reserve0, reserve1] = [
    usd / 2 / first.usdPerUnit / Math.sqrt(off),
    (usd / 2 / second.usdPerUnit) * Math.sqrt(off),
  ]
  return {
    protocol: 'v2',
    id: idOf(add),
    token0: first.id,
    token1: second.id,
    reserve0: toRaw(reserve0),
    reserve1: toRaw(reserve1),
  }
}

/** Up to 2^110 of a token that its creator mints, against a few dollars: two such pools per token, with inconsistent prices. */
function againstOwn(add: Place, own: BenchToken): PoolState {
  const { random, first } = add
  const [printed, real] = [
    2n ** BigInt(60 + Math.floor(50 * random.next())),
    toRaw(10 ** (3 * random.next()) / first.usdPerUnit),
  ]
  const [token0, token1, reserve0, reserve1] =
    own.id < first.id ? [own.id, first.id, printed, real] : [first.id, own.id, real, printed]
  return { protocol: 'v2', id: idOf(add), token0, token1, reserve0, reserve1 }
}

/** All liquidity in one tick's range around the price: as deep as the deepest pools, until a few units have been traded. */
function oneTick(add: Add): PoolState {
  const pool = v3Of(add, add.usd, add.off)
  const liquidity = pool.liquidity * 10n ** 6n
  const at = Math.floor(pool.tick / pool.tickSpacing) * pool.tickSpacing
  const ticks = { index: Int32Array.of(at, at + pool.tickSpacing), liquidityNet: [liquidity, -liquidity] }
  return { ...pool, liquidity, ticks }
}

/** An ordinary pool whose positions end a few ticks from its price. */
function emptied(add: Add): PoolState {
  const pool = v3Of(add, add.usd, add.off)
  const at = Math.floor(pool.tick / pool.tickSpacing) * pool.tickSpacing
  const [low, high] = [at - 2 * pool.tickSpacing, at + 3 * pool.tickSpacing]
  const ticks = { index: Int32Array.of(low, high), liquidityNet: [pool.liquidity, -pool.liquidity] }
  return { ...pool, ticks }
}

function v3Of(add: Add, usd: number, off: number): V3PoolState {
  const { random, first, second } = add
  const fees = Object.keys(tickSpacingOf)
  const fee = Number(fees[Math.floor(random.next() * fees.length)])
  const state = concentratedState(random, first, second, fee, usd, off)
  return { protocol: 'v3', id: idOf(add), token0: first.id, token1: second.id, ...state }
}

function twoTokens(random: Random, tokens: readonly BenchToken[]): readonly [BenchToken, BenchToken] {
  const from = Math.floor(random.next() * hubs)
  const to = Math.floor(random.next() * random.next() * tokens.length)
  if (from === to) return twoTokens(random, tokens)
  return [tokens[Math.min(from, to)]!, tokens[Math.max(from, to)]!]
}

function twoOf(random: Random, tokens: readonly BenchToken[]): { first: BenchToken; second: BenchToken } {
  const left = Math.floor(random.next() * tokens.length)
  return { first: tokens[left === 0 ? 0 : left - 1]!, second: tokens[left === 0 ? 1 : left]! }
}

const islandTokens = (pool: number) =>
  Array.from({ length: 3 }, (_, at) => madeToken(0x1_0000 + 3 * Math.floor(pool / 8) + at))
const ownToken = (pool: number) => madeToken(0x2_0000 + (pool >> 1))
const madeToken = (name: number): BenchToken => ({
  id: `0xe${name.toString(16).padStart(39, '0')}`,
  decimals: 18,
  usdPerUnit: 1e-18,
})

/** Sorts before or after the market's own pools: the search works in order of ids. */
const idOf = ({ index }: Place): TokenId => `0x${index % 2 === 0 ? '0' : 'f'}${index.toString(16).padStart(39, '0')}`
