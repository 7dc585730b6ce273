/** What every flow may have to ask for; each domain declares the kinds that are its own. `permit` is a signature, which no chain knows of; `cancel-permit` makes one void and changes no approval. */
export type ApprovalKind = 'approve' | 'revoke' | 'permit' | 'cancel-permit'

/** What a transaction is taken for that only the chain knows of. */
export type ChainActivityKind =
  | 'swap'
  | 'wrap'
  | 'unwrap'
  | 'approve'
  | 'revoke'
  | 'send'
  /** What left for another network. */
  | 'bridge'
  /** What left, and what may leave, by a transaction that somebody else signed. */
  | 'moved'
  | 'allowance'
  | 'receive'
  | 'add-liquidity'
  | 'remove-liquidity'
  | 'collect'
  | 'donate'
  | 'claim'
