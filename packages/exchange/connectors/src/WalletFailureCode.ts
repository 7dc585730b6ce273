/** Failures between a page and a wallet. */
export type WalletFailureCode =
  | 'WalletBusy'
  | 'WalletDisconnected'
  | 'WalletOffline'
  | 'WalletFailed'
  | 'WalletRefused'
  | 'BatchFailed'
  | 'WalletWrongChain'
  | 'WalletAccountChanged'
  | 'ChainNotAdded'
  | 'InsufficientGas'
  /** The wallet may or may not have sent the transaction. */
  | 'SubmissionUnknown'
