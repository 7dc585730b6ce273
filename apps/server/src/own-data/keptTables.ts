/** Tables of the schema `app` that a backup keeps, each after those that it refers to. */
export const keptTables = [
  'held_name',
  'profile',
  'avatar',
  'nft_listing',
  'signed_order',
  'signed_plan',
  'ramp_order',
  'wallet',
  'wallet_passkey',
] as const

/** Those that it leaves out: what they hold is over within days, or is found anew. */
export const transientTables = [
  'challenge',
  'claim',
  'migration',
  'order_change',
  'order_follower',
  'order_webhook',
  'wallet_challenge',
] as const
