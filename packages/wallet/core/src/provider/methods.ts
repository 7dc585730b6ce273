/** Methods that any site may send to a chain's node: reads, and broadcasts of transactions signed elsewhere. No other method reaches a node. */
export const nodeMethods: ReadonlySet<string> = new Set([
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_simulateV1',
  'eth_syncing',
])

const blind = 'This wallet never signs what it can’t show. Use personal_sign or eth_signTypedData_v4.'
const delegation = 'Only the wallet itself can upgrade an account or delegate it. Use wallet_sendCalls.'

/** Methods of other wallets that are refused for good, and what to use instead. */
export const refusedMethods: ReadonlyMap<string, string> = new Map([
  ['eth_sign', blind],
  ['eth_signTypedData', blind],
  ['eth_signTypedData_v1', blind],
  ['eth_signTypedData_v3', blind],
  ['eth_signTransaction', 'This wallet sends what it signs. Use eth_sendTransaction.'],
  ['eth_signAuthorization', delegation],
  ['wallet_signAuthorization', delegation],
  ['wallet_grantPermissions', delegation],
  ['wallet_requestExecutionPermissions', delegation],
])
