/** A server's quote for a trade; amounts in raw units. */
export type Offer = { readonly amountOut: bigint; readonly route: string; readonly blockNumber: bigint }

/**
 * Requests a quote like any client of the trading API (docs/api.md).
 *
 * @throws {Error} with the server's code and message when there is no quote.
 */
export async function quoteByApi(baseUrl: string, request: quoteByApi.Request): Promise<Offer> {
  const { chainId, tokenIn, tokenOut, amount } = request
  const response = await fetch(new URL('/v1/quote', baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'EXACT_INPUT',
      amount: amount.toString(),
      tokenIn,
      tokenOut,
      tokenInChainId: chainId,
      tokenOutChainId: chainId,
    }),
    signal: AbortSignal.timeout(10_000),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${answer.errorCode}: ${answer.detail}`)
  const { output, routeString, blockNumber } = answer.quote
  return { amountOut: BigInt(output.amount), route: routeString, blockNumber: BigInt(blockNumber) }
}

export declare namespace quoteByApi {
  type Request = {
    readonly chainId: number
    readonly tokenIn: string
    readonly tokenOut: string
    readonly amount: bigint
  }
}

if (import.meta.main) {
  const [baseUrl = '', chainId, tokenIn = '', tokenOut = '', amount = '0'] = process.argv.slice(2)
  console.log(await quoteByApi(baseUrl, { chainId: Number(chainId), tokenIn, tokenOut, amount: BigInt(amount) }))
}
