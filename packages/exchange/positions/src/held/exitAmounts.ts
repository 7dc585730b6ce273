import { type Amounts, amountsForLiquidity } from '@oxbow/amm/liquidity'
import { sqrtPricesOf } from '../range/tickRange.ts'
import type { Position } from './Position.ts'

/** What a pool pays for a share of the liquidity now, in raw units; `afterTaxes` gives what arrives. */
export type ExitAmounts = {
  /** Liquidity or pair tokens to remove. */
  readonly liquidity: bigint
  /** From the liquidity alone, rounded down as in the contracts. */
  readonly amounts: Amounts
  /** Minimum of `amounts`. */
  readonly minimum: Amounts
  /** Fees paid along: all that are owed, whatever the share. */
  readonly fees: Amounts
}

const none: Amounts = { amount0: 0n, amount1: 0n }

/** `shareBps`: 10,000 is all, 0 only collects fees. */
export function exitAmounts(
  position: Position,
  { shareBps, slippageBps }: { readonly shareBps: number; readonly slippageBps: number },
): ExitAmounts {
  const liquidity = (position.liquidity * BigInt(shareBps)) / 10_000n
  const amounts = amountsOf(position, liquidity)
  const kept = 10_000n - BigInt(slippageBps)
  return {
    liquidity,
    amounts,
    minimum: { amount0: (amounts.amount0 * kept) / 10_000n, amount1: (amounts.amount1 * kept) / 10_000n },
    fees: position.protocol === 'v2' ? none : position.owed,
  }
}

function amountsOf(position: Position, liquidity: bigint): Amounts {
  if (liquidity === position.liquidity) return position.amounts
  if (position.protocol === 'v2') {
    const share = (amount: bigint) => (amount * liquidity) / position.liquidity
    return { amount0: share(position.amounts.amount0), amount1: share(position.amounts.amount1) }
  }
  return amountsForLiquidity(position.sqrtPriceX96, sqrtPricesOf(position), liquidity, 'down')
}
