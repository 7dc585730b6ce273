/**
 * What is kept of one collection: whoever may name its contract may not fill the disk. Beyond it new items and the history are left out, and the collection says so;
 * who owns the items that are known stays true.
 */
export const nftLimits = { items: 100_000, transfers: 1_000_000, partsOfEvent: 1_000 } as const
