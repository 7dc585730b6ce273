/** What the measured server says to the bench. */
export type ServerWord =
  | { type: 'ready'; port: number }
  /** Milliseconds since 1970, fractions included: both processes read the same clock. */
  | { type: 'update'; chainId: number; blockHash: string; atMs: number }
  | { type: 'cpu'; ms: number }
