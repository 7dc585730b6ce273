import { describe, expect, test } from 'vitest'
import { assertAnswer } from './assertAnswer.ts'

const hash = `0x${'1'.repeat(64)}`
const long = `0x${'0'.repeat(100_000)}`
const log = {
  address: `0x${'2'.repeat(40)}`,
  topics: [hash],
  data: long,
  blockNumber: '0x10',
  transactionHash: hash,
  logIndex: '0x0',
  removed: false,
}
const transaction = {
  hash,
  nonce: '0x1',
  input: long,
  to: null,
  accessList: [{ address: log.address, storageKeys: [hash] }],
}
const receipt = {
  transactionHash: hash,
  status: '0x1',
  logsBloom: `0x${'0'.repeat(512)}`,
  logs: [log],
  contractAddress: null,
}
const block = { number: '0x10', hash, extraData: long, transactions: [hash], l1Extension: 'x'.repeat(1_000) }

/** A list of depth `depth`. */
const nested = (depth: number): unknown => (depth === 0 ? [] : [nested(depth - 1)])

describe('assertAnswer', () => {
  test.each([
    ['eth_blockNumber', '0x10'],
    ['eth_call', long],
    ['eth_feeHistory', { oldestBlock: '0x1', baseFeePerGas: ['0x1'], gasUsedRatio: [0.5], reward: [['0x1']] }],
    ['eth_getBlockByHash', null],
    ['eth_getBlockByNumber', block],
    ['eth_getBlockByNumber', { ...block, transactions: [transaction], withdrawals: [{ index: '0x0', amount: '0x1' }] }],
    ['eth_getBlockReceipts', [receipt]],
    ['eth_getBlockReceipts', null],
    ['eth_getLogs', [log]],
    [
      'eth_getProof',
      { balance: '0x1', accountProof: [long], storageProof: [{ key: hash, value: '0x1', proof: [long] }] },
    ],
    ['eth_getTransactionByHash', transaction],
    ['eth_getTransactionReceipt', receipt],
    ['eth_simulateV1', [{ ...block, calls: [{ status: '0x1', returnData: long, gasUsed: '0x1', logs: [log] }] }]],
    [
      'eth_simulateV1',
      [{ ...block, calls: [{ status: '0x0', logs: null, error: { code: 3, message: long, data: long } }] }],
    ],
    ['web3_clientVersion', 'geth'],
  ])('takes an answer to %s as nodes give it', (method, answer) => {
    expect(() => assertAnswer(method, answer)).not.toThrow()
  })

  test.each([
    ['a quantity that is a long text', 'eth_blockNumber', long],
    ['an object instead of a quantity', 'eth_getBalance', {}],
    ['null instead of bytes', 'eth_call', null],
    ['a text instead of a block', 'eth_getBlockByNumber', long],
    ['a block with a long number', 'eth_getBlockByNumber', { ...block, number: long }],
    ['a block with a long list of what is no hash', 'eth_getBlockByNumber', { ...block, transactions: ['0x1'] }],
    ['a block whose transactions are a text', 'eth_getBlockByNumber', { ...block, transactions: long }],
    ['a block whose transactions are null', 'eth_getBlockByNumber', { ...block, transactions: null }],
    ['a transaction without a hash', 'eth_getBlockByNumber', { ...block, transactions: [{}] }],
    ['a block with a long text of unknown meaning', 'eth_getBlockByNumber', { ...block, l1Extension: long }],
    ['a block nested too deep', 'eth_getBlockByNumber', { ...block, l1Extension: nested(20) }],
    ['a block of thousands of fields', 'eth_getBlockByNumber', Object.fromEntries([...Array(1_000).keys()].entries())],
    ['a receipt whose log is a text', 'eth_getTransactionReceipt', { ...receipt, logs: [long] }],
    ['a receipt whose log is null', 'eth_getTransactionReceipt', { ...receipt, logs: [null] }],
    ['a receipt whose logs are null', 'eth_getTransactionReceipt', { ...receipt, logs: null }],
    ['a receipt without logs', 'eth_getTransactionReceipt', { transactionHash: hash }],
    ['a receipt with a long status', 'eth_getTransactionReceipt', { ...receipt, status: long }],
    ['receipts of which one is null', 'eth_getBlockReceipts', [receipt, null]],
    ['null instead of logs', 'eth_getLogs', null],
    ['an object instead of logs', 'eth_getLogs', { length: 1 }],
    ['logs of which one is null', 'eth_getLogs', [log, null]],
    ['logs of which one is a list', 'eth_getLogs', [[0, 0, 0]]],
    ['a log without topics', 'eth_getLogs', [{ ...log, topics: undefined }]],
    ['a log with a long topic', 'eth_getLogs', [{ ...log, topics: [long] }]],
    ['a log with a long block number', 'eth_getLogs', [{ ...log, blockNumber: long }]],
    ['a log without an address', 'eth_getLogs', [{ topics: [], data: '0x' }]],
    ['fees that are a text', 'eth_feeHistory', { baseFeePerGas: long }],
    ['a simulation that is null', 'eth_simulateV1', null],
    ['a simulated call that is null', 'eth_simulateV1', [{ ...block, calls: [null] }]],
    ['a simulated log that is a text', 'eth_simulateV1', [{ ...block, calls: [{ status: '0x1', logs: [long] }] }]],
  ])('refuses %s', (_, method, answer) => {
    expect(() => assertAnswer(method, answer)).toThrow(`The answer to ${method} has another form than asked for.`)
  })
})
