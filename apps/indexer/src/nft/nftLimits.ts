/**
 * Limits per collection, so that no contract can fill the disk. Beyond them new items and history are dropped and the collection is marked; owners of
 * stored items stay correct.
 */
export const nftLimits = { items: 100_000, transfers: 1_000_000, partsOfEvent: 1_000 } as const
