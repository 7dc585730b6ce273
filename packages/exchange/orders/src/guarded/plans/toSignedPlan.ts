import type { PlanIntent } from './PlanIntent.ts'
import type { SignedPlan } from './SignedPlan.ts'

type Hex = `0x${string}`

/** A plan as the server takes it. `account`: lower-case. */
export function toSignedPlan(intent: PlanIntent, account: Hex, signature: Hex): SignedPlan {
  const { chainId, id, leastPrice, market, parts, periodSeconds, recipient, startTime, tokenIn, tokenOut } = intent
  return {
    chainId,
    id,
    owner: account,
    recipient,
    tokenIn: tokenIn.address as Hex,
    tokenOut: tokenOut.address as Hex,
    amountIn: String(intent.amountIn),
    parts,
    startTime,
    periodSeconds,
    counter: String(intent.counter),
    leastPrice: { numerator: String(leastPrice.numerator), denominator: String(leastPrice.denominator) },
    ...(market && {
      market: {
        pool: market.pool,
        windowSeconds: market.windowSeconds,
        toleranceBps: market.toleranceBps,
        leastLiquidity: String(market.leastLiquidity),
      },
    }),
    signature,
  }
}
