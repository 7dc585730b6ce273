import type { QuoteResponse } from '@oxbow/contract/Quote'

/** A network cost that moves by less than this is the same to whoever reads it. */
const gasMovePercent = 5n

/**
 * Whether two quotes of one request are the same trade: the same amounts over the same pools, the same signature to give, the same trouble
 * ahead, at about the same network cost. Times, ids, the block and the state of the pools do not count.
 */
export function isSameTrade(a: QuoteResponse, b: QuoteResponse): boolean {
  return traits(a) === traits(b) && isAboutTheSame(BigInt(a.quote.gasFee), BigInt(b.quote.gasFee))
}

function traits({ routing, permitData, quote }: QuoteResponse): string {
  const { input, output, delivery, gasUseEstimate, txFailureReasons, blockAgeSeconds } = quote
  const swaps = quote.route.map((path) =>
    path.map(({ hop, address, amountIn, amountOut }) => [hop, address, amountIn, amountOut]),
  )
  return JSON.stringify([
    routing,
    input.amount,
    input.maximumAmount,
    output.amount,
    output.minimumAmount,
    delivery,
    gasUseEstimate,
    txFailureReasons,
    // A page says so of an old block.
    blockAgeSeconds !== undefined,
    quote.routeShareBps,
    swaps,
    permitData?.values.details.amount,
    permitData?.values.details.nonce,
  ])
}

function isAboutTheSame(a: bigint, b: bigint): boolean {
  const difference = a > b ? a - b : b - a
  return difference * 100n <= a * gasMovePercent
}
