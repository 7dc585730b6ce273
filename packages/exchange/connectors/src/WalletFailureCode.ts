/** What can go wrong between a page and a wallet. */
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
  /** It may have sent what it was asked to: it did not say. */
  | 'SubmissionUnknown'
