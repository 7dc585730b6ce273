import type { Pool, Token } from '../pool/Pool.ts'
import { usdOf } from '../token/usdOf.ts'
import { tokenWorth } from './tokenWorth.ts'

/** Value of a pool's tokens; each sum is null if none of its parts is known. `revaluePools` computes the same in SQL. */
export function poolWorth(
  { reserve0, reserve1 }: Pick<Pool, 'reserve0' | 'reserve1'>,
  tokens: readonly [Token, Token],
): Pick<Pool, 'tvlUsd' | 'tvlSides' | 'anchorUsd' | 'heldUsd'> {
  const sides = [
    { token: tokens[0], reserve: reserve0, bit: 1 },
    { token: tokens[1], reserve: reserve1, bit: 2 },
  ].filter(({ token }) => token.priceUsd !== null && token.decimals !== null)
  const sum = (parts: readonly number[]) => (parts.length === 0 ? null : parts.reduce((total, part) => total + part, 0))
  return {
    tvlUsd: sum(sides.map(({ reserve, token }) => tokenWorth(token, reserve)!)),
    tvlSides: sides.reduce((bits, { bit }) => bits + bit, 0),
    anchorUsd: sum(
      sides.flatMap(({ reserve, token }) =>
        token.backingUsd === null ? [usdOf(reserve, token.decimals, token.priceUsd)!] : [],
      ),
    ),
    heldUsd: sum(sides.map(({ reserve, token }) => usdOf(reserve, token.decimals, token.priceUsd)!)),
  }
}
