import { SnapshotNotReadyError } from '@oxbow/market/LiveMarket'
import type { Chain } from '../../Services.ts'
import { OrderTokenUnknownError } from './orderErrors.ts'

/**
 * That a pool trades each of `tokens`, or somebody listed it. Whoever deploys a token can have it say that every account owns all of it: orders that sell such a one cost nothing, and would crowd out all others.
 *
 * @throws {OrderTokenUnknownError}, {SnapshotNotReadyError} while nobody can say
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
  // A pool that has it may be among those that are still being read.
  throw snapshot.awaitsWhole ? new SnapshotNotReadyError(network.name) : new OrderTokenUnknownError(unknown)
}

/** Those that no list has. */
export function unlistedOf({ findToken }: Chain, tokens: readonly string[]): readonly string[] {
  return tokens.filter((token) => findToken(token) === undefined)
}

type Snapshot = NonNullable<ReturnType<Chain['market']['status']>['snapshot']>

/** Found once for each snapshot: a network has tens of thousands of pools. */
const tokensOf = new WeakMap<Snapshot, ReadonlySet<string>>()

function tokensIn(snapshot: Snapshot): ReadonlySet<string> {
  const known = tokensOf.get(snapshot)
  if (known !== undefined) return known
  const tokens = new Set<string>()
  for (const { token0, token1 } of snapshot.pools.values()) tokens.add(token0).add(token1)
  tokensOf.set(snapshot, tokens)
  return tokens
}
