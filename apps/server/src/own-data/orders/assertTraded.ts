import { SnapshotNotReadyError } from '@oxbow/market/LiveMarket'
import type { Chain } from '../../Services.ts'
import { OrderTokenUnknownError } from './orderErrors.ts'

/**
 * Checks that each of `tokens` is listed or traded in a pool. Anybody can deploy a
 * token that reports any balance: free orders that sell it would push out others.
 *
 * @throws {OrderTokenUnknownError}, {SnapshotNotReadyError} while that isn't known
 */
export function assertTraded(chain: Chain, tokens: readonly string[]): void {
  const { market, network } = chain
  const unlisted = unlistedOf(chain, tokens)
  if (unlisted.length === 0) return
  const { snapshot } = market.status()
  if (snapshot === undefined) throw new SnapshotNotReadyError(network.name)
  const traded = tokensIn(snapshot)
  const unknown = unlisted.find((token) => !traded.has(token))
  if (unknown === undefined) return
  // Pools are still being read, and one may contain the token.
  throw snapshot.awaitsWhole ? new SnapshotNotReadyError(network.name) : new OrderTokenUnknownError(unknown)
}

/** Tokens that are on no list. */
export function unlistedOf({ findToken }: Chain, tokens: readonly string[]): readonly string[] {
  return tokens.filter((token) => findToken(token) === undefined)
}

type Snapshot = NonNullable<ReturnType<Chain['market']['status']>['snapshot']>

/** Computed once per snapshot: a network has tens of thousands of pools. */
const tokensOf = new WeakMap<Snapshot, ReadonlySet<string>>()

function tokensIn(snapshot: Snapshot): ReadonlySet<string> {
  const known = tokensOf.get(snapshot)
  if (known !== undefined) return known
  const tokens = new Set<string>()
  for (const { token0, token1 } of snapshot.pools.values()) tokens.add(token0).add(token1)
  tokensOf.set(snapshot, tokens)
  return tokens
}
