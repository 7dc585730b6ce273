/** What leaving money for another network is, and taking less of it, as the activity log names them. */
export type BridgeKind = 'bridge' | 'bridge-speed-up'
