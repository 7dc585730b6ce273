/** Tables of the schema `app` in a backup, each after those that it references. */
export const backupTables = [
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

/** Tables that a backup leaves out: their data expires within days, or is found again. */
export const transientTables = [
  'challenge',
  'claim',
  'migration',
  'order_change',
  'order_follower',
  'order_webhook',
  'wallet_challenge',
] as const
