/** What was done to a position, as the activity log names it; `migrate` moves it to another pool, `burn` destroys an empty one's NFT, `claim` is of rewards. */
export type LiquidityKind =
  | 'create-pool'
  | 'add-liquidity'
  | 'remove-liquidity'
  | 'collect'
  | 'migrate'
  | 'burn'
  | 'claim'
