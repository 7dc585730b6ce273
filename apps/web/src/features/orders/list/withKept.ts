import type { OwnOrder } from '@oxbow/orders/ordersQueryOptions'

/**
 * Merges a server's orders with those signed on this device that the chain reports as open: a server may omit an order or call it done while anyone
 * who has it can still fill it.
 *
 * @param listed undefined if the server didn't answer
 */
export function withKept(
  listed: readonly OwnOrder[] | undefined,
  standing: readonly OwnOrder[],
): readonly OwnOrder[] | undefined {
  if (listed === undefined) return standing.length > 0 ? standing : undefined
  const kept = new Map(standing.map((own) => [own.hash, own]))
  const known = new Set(listed.map(({ hash }) => hash))
  return [
    ...standing.filter(({ hash }) => !known.has(hash)),
    ...listed.map((own) => {
      const found = kept.get(own.hash)
      if (found === undefined || own.status === 'open' || own.status === 'insufficient-funds') return own
      // The node is behind the server, so its status is outdated.
      if (own.blockNumber !== undefined && (found.blockNumber ?? 0n) < own.blockNumber) return own
      return { ...found, createdAt: own.createdAt }
    }),
  ]
}
