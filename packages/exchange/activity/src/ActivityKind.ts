/** Kinds that every flow may have; domains declare their own. `permit` is a signature, which isn't on chain; `cancel-permit` makes one void and changes no approval. */
export type ApprovalKind = 'approve' | 'revoke' | 'permit' | 'cancel-permit'

/** The account's code by EIP-7702, changed in this site's passkey wallet. No log tells of it, so only the wallet's answer does. */
export type DelegationKind = 'smart-wallet-on' | 'smart-wallet-off'

/** Kinds of transactions known only from the chain. */
export type ChainActivityKind =
  | 'swap'
  | 'wrap'
  | 'unwrap'
  | 'approve'
  | 'revoke'
  | 'send'
  /** Sent to another network. */
  | 'bridge'
  /** Tokens moved, or an allowance given, by a transaction that somebody else signed. */
  | 'moved'
  | 'allowance'
  | 'receive'
  | 'add-liquidity'
  | 'remove-liquidity'
  | 'collect'
  | 'donate'
  | 'claim'
  | 'buy-nft'
  | 'sell-nft'
  | 'mint-nft'
