/** The activity log's kinds for deposits and for lowering a deposit's output. */
export type BridgeKind = 'bridge' | 'bridge-speed-up'
