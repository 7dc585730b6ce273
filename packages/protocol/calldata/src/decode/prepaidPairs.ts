import { type Address, encodePacked, getCreate2Address, keccak256 } from 'viem'
import type { Effect } from './Effect.ts'
import { lower } from './partyOf.ts'

/**
 * v2 pairs in which swaps begin, with the index of the last such swap. A payment to the pair by an earlier command is input in transit, because the
 * swap takes all that the pair received. Without the factory's address no pair is known, and such payments count as transfers to the pair's address.
 */
export function prepaidPairs(effects: readonly Effect[], v2Factory: Address | undefined): ReadonlyMap<string, number> {
  const pairs = new Map<string, number>()
  if (!v2Factory) return pairs
  effects.forEach((effect, index) => {
    if (effect.type === 'swap' && effect.protocol === 'v2' && effect.tradeType === 'exact-in')
      pairs.set(pairOf(v2Factory, effect.tokens[0]!, effect.tokens[1]!), index)
  })
  return pairs
}

/** UniswapV2Library.pairFor. */
function pairOf(from: Address, tokenA: Address, tokenB: Address): Address {
  const sorted = BigInt(tokenA) < BigInt(tokenB) ? ([tokenA, tokenB] as const) : ([tokenB, tokenA] as const)
  const salt = keccak256(encodePacked(['address', 'address'], sorted))
  return lower(getCreate2Address({ from, salt, bytecodeHash: PAIR_INIT_CODE_HASH }))
}

/** Init code hash of UniswapV2Pair, the same in every deployment of v2-core 1.0.1. */
const PAIR_INIT_CODE_HASH = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'
