import type { SignedTwap } from './SignedTwap.ts'
import type { TwapIntent } from './TwapIntent.ts'

type Hex = `0x${string}`

/** A TWAP as the server takes it. `account`: lower-case. */
export function toSignedTwap(intent: TwapIntent, account: Hex, signature: Hex): SignedTwap {
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
