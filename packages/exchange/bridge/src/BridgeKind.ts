/** What leaving money for another network is, as the activity log names it. */
export type BridgeKind = 'bridge'
