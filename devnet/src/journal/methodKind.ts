/**
 * - `read`: passed on unchanged, including methods that move the node's clock, because blocks are journaled with their times.
 * - `send`: a transaction.
 * - `mine`: makes blocks.
 * - `change`: sets a state manually; idempotent.
 * - `refused`: reverts what others were told, takes block production away from the devnet, or waits for a block.
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

/** How a call of `method` affects the journal of a devnet node. */
export function methodKind(method: string): MethodKind {
  if (sends.has(method)) return 'send'
  if (waits.has(method)) return 'refused'
  const own = /^(?:anvil|evm|hardhat|tenderly)_(.*)$/.exec(method)?.[1]
  if (own === undefined || harmless.has(own)) return 'read'
  if (mines.has(own)) return 'mine'
  return changes.has(own) ? 'change' : 'refused'
}

/** Whether a JSON-RPC message only contains reads, without parsing it. False if it contains a backslash, because a name can be escaped. */
export function isPlainMessage(body: string): boolean {
  return !/\\|"(?:eth_send|anvil_|evm_|hardhat_|tenderly_)/.test(body)
}
