/** Messages of the measured server to the benchmark. */
export type ServerMessage =
  | { type: 'ready'; port: number }
  /** Milliseconds since 1970 with fractions, on the clock shared by both processes. */
  | { type: 'update'; chainId: number; blockHash: string; atMs: number }
  | { type: 'cpu'; ms: number }
