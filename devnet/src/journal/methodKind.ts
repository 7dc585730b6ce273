/**
 * - `read`: passed on as it is. So are methods that move the node's clock: what blocks carry is what is journaled.
 * - `send`: a transaction.
 * - `mine`: makes blocks.
 * - `change`: sets a state by hand; doing it twice is the same as once.
 * - `refused`: takes back what was told to others, takes the making of blocks away from the devnet, or waits for a block.
 */
export type MethodKind = 'read' | 'send' | 'mine' | 'change' | 'refused'

const sends = new Set(['eth_sendRawTransaction', 'eth_sendTransaction'])
const waits = new Set(['eth_sendRawTransactionSync', 'eth_sendTransactionSync', 'eth_sendUnsignedTransaction'])
const mines = new Set(['mine', 'mine_detailed'])
const changes = new Set(['setBalance', 'setCode', 'setNonce', 'setStorageAt', 'dealERC20', 'setERC20Allowance'])
const harmless = new Set([
  'autoImpersonateAccount',
  'dropAllTransactions',
  'dropTransaction',
  'getAutomine',
  'getIntervalMining',
  'impersonateAccount',
  'increaseTime',
  'metadata',
  'nodeInfo',
  'setNextBlockBaseFeePerGas',
  'setNextBlockTimestamp',
  'setTime',
  'stopImpersonatingAccount',
])

/** What calling `method` on a node of the devnet means for its journal. */
export function methodKind(method: string): MethodKind {
  if (sends.has(method)) return 'send'
  if (waits.has(method)) return 'refused'
  const own = /^(?:anvil|evm|hardhat|tenderly)_(.*)$/.exec(method)?.[1]
  if (own === undefined || harmless.has(own)) return 'read'
  if (mines.has(own)) return 'mine'
  return changes.has(own) ? 'change' : 'refused'
}

/** Whether a JSON-RPC message can hold nothing but reads, without parsing it: a name can be written with escapes. */
export function isPlainMessage(body: string): boolean {
  return !/\\|"(?:eth_send|anvil_|evm_|hardhat_|tenderly_)/.test(body)
}
