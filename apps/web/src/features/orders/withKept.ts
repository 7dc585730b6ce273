import type { OwnOrder } from '@oxbow/orders/ordersQueryOptions'

/**
 * A server's orders with those that this device signed and the chain says are standing: a book may leave an order out, or call it done, and it can
 * still be filled by whoever has it.
 *
 * @param listed undefined where the server did not answer
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
      // A node that is behind does not know yet what became of it.
      if (own.blockNumber !== undefined && (found.blockNumber ?? 0n) < own.blockNumber) return own
      return { ...found, createdAt: own.createdAt }
    }),
  ]
}
