import type { OwnTwap } from '@oxbow/orders/twapsQueryOptions'

/**
 * Merges a server's trades over time with those signed on this device, whose status is read from the chain: a server may omit an order or call a part
 * done while anyone who has it can still fill it.
 *
 * @param listed undefined if the server didn't answer
 */
export function withKeptTwaps(
  listed: readonly OwnTwap[] | undefined,
  kept: readonly OwnTwap[],
): readonly OwnTwap[] | undefined {
  if (listed === undefined) return kept.length > 0 ? kept : undefined
  const found = new Map(kept.map((twap) => [twap.planHash, twap]))
  const known = new Set(listed.map(({ planHash }) => planHash))
  return [
    ...kept.filter(({ planHash }) => !known.has(planHash)),
    ...listed.map((twap) => {
      const own = found.get(twap.planHash)
      return own === undefined || isBehind(own, twap) ? twap : asFound(twap, own)
    }),
  ]
}

/** The node is behind the server, so its status is outdated. */
function isBehind(own: OwnTwap, listed: OwnTwap): boolean {
  return listed.blockNumber !== undefined && BigInt(own.blockNumber ?? 0) < BigInt(listed.blockNumber)
}

/** The chain's status of each part, with the server's additional data where both agree. */
function asFound(listed: OwnTwap, { fates, isShort, planStatus }: OwnTwap): OwnTwap {
  const told = listed.fates
  return {
    ...listed,
    isShort,
    planStatus,
    fates: fates.map((part, index) => {
      // Once canceled, the chain no longer tells which parts had been missed before.
      const isSame = told[index]?.fate === part.fate || (told[index]?.fate === 'missed' && part.fate === 'canceled')
      return isSame ? told[index]! : part
    }),
  }
}
