/**
 * Everything that can stop or worry a trade, in one closed list: the API's `errorCode`s, what nodes and contracts answer, what
 * wallets do. Adding one without words for it does not compile (`failureCopy`).
 */
export type FailureCode =
  // Before the wallet is asked
  | 'NoRoute'
  | 'AmountTooLow'
  | 'AmountTooHigh'
  | 'InsufficientBalance'
  | 'InsufficientGas'
  | 'TokenCannotTransfer'
  | 'TokenBlocked'
  | 'TransferTaxUnsupported'
  | 'UnsupportedChain'
  | 'QuoteExpired'
  | 'RequestInvalid'
  | 'RateLimited'
  | 'ServerUnreachable'
  | 'ServerStarting'
  | 'ServerFailed'
  | 'ServerChanged'
  | 'NodeUnreachable'
  | 'Offline'
  // Simulation and execution
  | 'PriceMoved'
  | 'DeadlinePassed'
  | 'PermitExpired'
  | 'PermitInvalid'
  | 'AllowanceTooLow'
  | 'ExpectedToFail'
  | 'ExecutionReverted'
  | 'ApprovalReverted'
  | 'WrapFailed'
  | 'UnwrapFailed'
  // What would be signed is not what was reviewed
  | 'TransactionMismatch'
  | 'TransactionUnreadable'
  | 'ApprovalMismatch'
  | 'WalletChangedTransaction'
  // The wallet
  | 'UserRejected'
  | 'WalletBusy'
  | 'WalletDisconnected'
  | 'WalletRefused'
  | 'WalletWrongChain'
  | 'WalletAccountChanged'
  | 'ChainNotAdded'
  // After sending
  | 'TransactionDropped'
  | 'TransactionReplaced'
  | 'TransactionCancelled'
  | 'SubmissionUnknown'
  | 'Unknown'
