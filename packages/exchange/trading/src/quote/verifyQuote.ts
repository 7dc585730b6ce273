import { nativeToken } from '@oxbow/chain/nativeToken'
import { noHook } from '@oxbow/chain/noHook'
import type { QuoteResponse } from '@oxbow/contract/Quote'
import { BaseError } from '@oxbow/errors/BaseError'
import { thresholds } from './Slippage.ts'
import type { SwapIntent } from './SwapIntent.ts'

/**
 * Checks that a quote answers the request: chain, tokens, the exact amount, the account as the only recipient, bounds that follow from amounts and
 * slippage, allowed pools. Servers aren't trusted: a differing answer isn't shown.
 *
 * @throws {QuoteMismatchError}
 * @example
 * verifyQuote(await client.api.quote(toQuoteRequest(intent)), intent)
 */
export function verifyQuote({ quote, routing }: QuoteResponse, intent: SwapIntent): void {
  const { input, output } = quote
  const isExactIn = intent.tradeType === 'exact-in'
  const [amountIn, amountOut] = [BigInt(input.amount), BigInt(output.amount)]
  const [maximumIn, minimumOut] = [BigInt(input.maximumAmount ?? input.amount), BigInt(output.minimumAmount)]

  expectEqual('chain', quote.chainId, intent.chainId)
  expectEqual('token to pay with', input.token, intent.tokenIn.toLowerCase())
  expectEqual('token to receive', output.token, intent.tokenOut.toLowerCase())
  expectEqual('kind of trade', quote.tradeType, isExactIn ? 'EXACT_INPUT' : 'EXACT_OUTPUT')
  expectEqual('account', quote.swapper ?? undefined, intent.account?.toLowerCase())
  expectEqual('recipient', output.recipient ?? undefined, intent.account?.toLowerCase())
  expectEqual('amount', isExactIn ? amountIn : amountOut, intent.amount)

  const slippageBps = Math.round(quote.slippage * 100)
  if (routing !== 'CLASSIC') expectEqual('slippage', slippageBps, 0)
  else if (intent.slippageBps !== undefined) expectEqual('slippage', slippageBps, intent.slippageBps)
  else expectAtMost('slippage', slippageBps, thresholds.high)
  expectAtMost('slippage', 0, slippageBps)

  // Rejects zero amounts and bounds looser than the slippage allows. The exact side has no slippage.
  const bps = BigInt(slippageBps)
  const least = isExactIn ? (amountOut * (10_000n - bps)) / 10_000n : amountOut
  const most = isExactIn ? amountIn : (amountIn * (10_000n + bps)) / 10_000n
  expectAtMost('amount', 1n, amountIn)
  expectAtMost('least amount', 1n, minimumOut)
  expectAtMost('least amount', least, minimumOut)
  expectAtMost('least amount', minimumOut, amountOut)
  expectAtMost('largest amount', maximumIn, most)
  expectAtMost('largest amount', amountIn, maximumIn)
  if (isExactIn) expectEqual('delivery', quote.delivery ?? 'EXACT', 'EXACT')
  // Such a trade spends its whole maximum, whatever its swaps need.
  if (quote.delivery === 'AT_LEAST') expectEqual('amount', amountIn, maximumIn)

  if (routing !== 'CLASSIC') {
    // Wrapping is one for one, and one of the tokens is the native currency.
    expectEqual('rate', amountOut, amountIn)
    expectEqual('native currency', routing === 'WRAP' ? input.token : output.token, nativeToken)
  }
  for (const pool of quote.route.flat()) {
    const protocol = pool.type.slice(0, 2)
    if (intent.protocols?.every((allowed) => allowed !== protocol)) throw new QuoteMismatchError('protocol', protocol)
    if (intent.allowsHooks === false && pool.type === 'v4-pool') expectEqual('hook', pool.hooks, noHook)
  }
}

function expectEqual(what: string, found: unknown, expected: unknown): void {
  if (found !== expected) throw new QuoteMismatchError(what, String(found))
}

/** Checks the order of two values in the response, or of one and a requested value. */
function expectAtMost<T extends number | bigint>(what: string, lower: T, upper: T): void {
  if (!(lower <= upper)) throw new QuoteMismatchError(what, `${lower}, ${upper}`)
}

/** The quote is for another trade than the requested one. */
export class QuoteMismatchError extends BaseError {
  override readonly name = 'verifyQuote.QuoteMismatchError'
  constructor(what: string, found: string) {
    super('The price is for a different trade than the one you requested.', {
      code: 'QuoteMismatch',
      facts: [`Different ${what}: ${found}`],
    })
  }
}
