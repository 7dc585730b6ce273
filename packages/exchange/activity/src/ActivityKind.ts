/** What every flow may have to ask for; each domain declares the kinds that are its own. `permit` is a signature, which no chain knows of. */
export type ApprovalKind = 'approve' | 'revoke' | 'permit'

/** What a transaction is taken for that only the chain knows of. */
export type ChainActivityKind =
  | 'swap'
  | 'wrap'
  | 'unwrap'
  | 'approve'
  | 'revoke'
  | 'send'
  | 'receive'
  | 'add-liquidity'
  | 'remove-liquidity'
  | 'collect'
  | 'donate'
  | 'claim'
