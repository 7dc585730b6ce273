import { type Address, encodePacked, getCreate2Address, keccak256 } from 'viem'
import type { Effect } from './Effect.ts'
import { lower } from './partyOf.ts'

/**
 * v2 pairs that a swap says have been paid already: what other commands send there is on its way, not lost to a stranger. Without the
 * factory's address none is known, and such payments show as what they are.
 */
export function prepaidPairs(effects: readonly Effect[], v2Factory: Address | undefined): ReadonlySet<Address> {
  const pairs = new Set<Address>()
  if (!v2Factory) return pairs
  for (const effect of effects)
    if (effect.type === 'swap' && effect.tradeType === 'exact-in' && effect.amountIn === 'already-paid')
      pairs.add(pairOf(v2Factory, effect.tokens[0]!, effect.tokens[1]!))
  return pairs
}

/** UniswapV2Library.pairFor. */
function pairOf(from: Address, tokenA: Address, tokenB: Address): Address {
  const sorted = BigInt(tokenA) < BigInt(tokenB) ? ([tokenA, tokenB] as const) : ([tokenB, tokenA] as const)
  const salt = keccak256(encodePacked(['address', 'address'], sorted))
  return lower(getCreate2Address({ from, salt, bytecodeHash: PAIR_INIT_CODE_HASH }))
}

/** Of the UniswapV2Pair that every deployment of v2-core 1.0.1 creates. */
const PAIR_INIT_CODE_HASH = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'
