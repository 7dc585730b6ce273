import { nativeToken } from '@oxbow/chain/nativeToken'
import type { ParsedSwappableTokensRequest, SwappableTokensResponse } from '@oxbow/contract/SwappableTokens'
import { type Chain, findChain, type Services } from '../Services.ts'

/**
 * The operator's listed tokens that are reachable from `tokenIn` through pools, in list order.
 *
 * @throws {UnsupportedChainError}, {SnapshotNotReadyError}
 */
export async function listSwappable(
  services: Services,
  { tokenIn, tokenInChainId }: ParsedSwappableTokensRequest,
  { origin, requestId }: { origin: string; requestId: string },
): Promise<SwappableTokensResponse> {
  const chain = findChain(services, tokenInChainId)
  const { chainId } = chain.network
  const reached = tokensReachedFrom(tokenIn, await chain.market.prepare([]))
  const tokens = services.tokens.list(chain, origin).tokens.flatMap(({ address, name, symbol, decimals, logoURI }) => {
    const token = address.toLowerCase() as `0x${string}`
    const isOffered = token !== tokenIn && reached.has(token) && !services.env.blockedTokens.has(`${chainId}:${token}`)
    if (!isOffered) return []
    const project = { logo: logoURI ? { url: logoURI } : null, safetyLevel: 'VERIFIED', isSpam: false } as const
    return [{ address: token, chainId, name, symbol, decimals, project }]
  })
  return { requestId, tokens }
}

type Snapshot = Awaited<ReturnType<Chain['market']['prepare']>>

/** All tokens connected to a token by pools; native currency and its wrapped token count as one. */
function tokensReachedFrom(start: string, { pools, wrappedNative }: Snapshot): ReadonlySet<string> {
  const neighbours = new Map<string, string[]>()
  const join = (a: string, b: string) => {
    const known = neighbours.get(a)
    if (known) known.push(b)
    else neighbours.set(a, [b])
  }
  for (const { token0, token1 } of pools.values()) {
    join(token0, token1)
    join(token1, token0)
  }
  join(nativeToken, wrappedNative)
  join(wrappedNative, nativeToken)
  const reached = new Set<string>([start])
  // Iterating over a set includes elements added meanwhile.
  for (const token of reached) for (const next of neighbours.get(token) ?? []) reached.add(next)
  return reached
}
