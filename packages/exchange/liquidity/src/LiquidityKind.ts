/**
 * Kind of action in the activity log. `migrate` moves a position to another pool, `burn` destroys the NFT of an empty one, `claim` claims rewards.
 */
export type LiquidityKind =
  | 'create-pool'
  | 'add-liquidity'
  | 'remove-liquidity'
  | 'collect'
  | 'migrate'
  | 'burn'
  | 'claim'
