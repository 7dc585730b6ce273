import type { KeepAliveConnection } from './KeepAliveConnection.ts'
import { postRequest } from './KeepAliveConnection.ts'

type ListedToken = { readonly address: string; readonly decimals: number; readonly tags?: readonly string[] }

/**
 * `count` quote requests that the market can fill: pairs of the server's token list, popular ones more often, amounts from a
 * thousandth to a thousand units, four of five with an exact input. Unfillable ones (no route, too little liquidity) are left out.
 */
export async function tradeRequests(
  connection: KeepAliveConnection,
  { serverUrl, chainId, seed, count }: tradeRequests.Options,
): Promise<readonly Buffer[]> {
  const listUrl = new URL(`/v1/tokens?chainId=${chainId}`, serverUrl)
  const { tokens } = (await (await fetch(listUrl)).json()) as { tokens: ListedToken[] }
  const ether: ListedToken = { address: `0x${'0'.repeat(40)}`, decimals: 18 }
  const all = [ether, ...tokens.filter(({ tags = [] }) => tags.length === 0)]
  const random = randomOf(seed)
  const pick = () => all[Math.floor(random() ** 2 * all.length)]!
  const requests: Buffer[] = []
  for (let tries = 0; requests.length < count && tries < 20 * count; tries++) {
    const [tokenIn, tokenOut] = [pick(), pick()]
    if (tokenIn === tokenOut) continue
    const type = random() < 0.8 ? 'EXACT_INPUT' : 'EXACT_OUTPUT'
    const { decimals } = type === 'EXACT_INPUT' ? tokenIn : tokenOut
    const amount = BigInt(Math.round(10 ** (random() * 6) * 1_000)) * 10n ** BigInt(decimals - 6)
    const request = postRequest(serverUrl, '/v1/quote', {
      type,
      amount: amount.toString(),
      tokenIn: tokenIn.address,
      tokenOut: tokenOut.address,
      tokenInChainId: chainId,
      tokenOutChainId: chainId,
    })
    if ((await connection.send(request)).status === 200) requests.push(request)
  }
  if (requests.length === 0) throw new Error('The server answered no request of the list.')
  return requests
}

export declare namespace tradeRequests {
  type Options = { serverUrl: URL; chainId: number; seed: number; count: number }
}

/** mulberry32: equal seeds give equal trades. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
