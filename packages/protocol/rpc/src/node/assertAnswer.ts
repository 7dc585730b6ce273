import { HttpRequestError } from 'viem'

const objects = new Set([
  'eth_createAccessList',
  'eth_feeHistory',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getProof',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
])
const lists = new Set(['eth_getBlockReceipts', 'eth_getFilterChanges', 'eth_getLogs', 'eth_simulateV1'])

/**
 * viem copies blocks, receipts and logs without looking at them first. If the answer is a string of some
 * megabytes, each of its characters becomes a property, which holds the process for seconds.
 *
 * @throws {HttpRequestError} without a status, as when the node is away, so that the next node is asked
 */
export function assertAnswer(method: string, answer: unknown): void {
  if (objects.has(method) ? isObject(answer) : !lists.has(method) || isList(answer)) return
  throw new HttpRequestError({ url: '', details: `The answer to ${method} has another form than asked for.` })
}

function isObject(answer: unknown): boolean {
  return answer === null || (typeof answer === 'object' && !Array.isArray(answer))
}

function isList(answer: unknown): boolean {
  return answer === null || (Array.isArray(answer) && answer.every((each) => typeof each === 'object'))
}
