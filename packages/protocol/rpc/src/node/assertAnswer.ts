import { HttpRequestError } from 'viem'

/** Answers that are one quantity or hash. */
const words = new Set([
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_chainId',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getStorageAt',
  'eth_getTransactionCount',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
])
const bytes = new Set(['eth_call', 'eth_getCode'])
/** Answers that are an object or null, and the list that the object must have. */
const objects = new Map([
  ['eth_createAccessList', undefined],
  ['eth_feeHistory', 'baseFeePerGas'],
  ['eth_getBlockByHash', undefined],
  ['eth_getBlockByNumber', undefined],
  ['eth_getProof', undefined],
  ['eth_getTransactionByBlockHashAndIndex', undefined],
  ['eth_getTransactionByBlockNumberAndIndex', undefined],
  ['eth_getTransactionByHash', undefined],
  ['eth_getTransactionReceipt', 'logs'],
])

/** 32 bytes in hex: the longest quantity or hash. */
const wordLength = 66
const addressLength = 42
/** Of fields that networks add, and that aren't known here. */
const mostOfOthers = 1_024
const mostFields = 128
const maxDepth = 10
const wordNames =
  /^([rsvy]|address|from|miner|nonce|size|status|to|topics|type|uncles|value|yParity|.*(count|difficulty|fee|gas|hash|hashes|id|index|keys?|number|price|ratio|reward|root|timestamp|used))$/i
/** What contracts, senders and makers of blocks wrote: as long as they liked. */
const textNames = /data|input|extra|bloom|proof|signature|error|message|reason|revert/i
const listNames = new Set(['calls', 'logs', 'topics', 'transactions'])

/**
 * viem and its callers copy blocks, receipts and logs without looking at them first. If one is a string of some megabytes, each of its characters becomes
 * a property, which holds the process for seconds. If one is null, the error doesn't look like a node's, and no other node is asked.
 *
 * @throws {HttpRequestError} without a status, as when the node is away, so that the next node is asked
 */
export function assertAnswer(method: string, answer: unknown): void {
  if (!isOfForm(method, answer))
    throw new HttpRequestError({ url: '', details: `The answer to ${method} has another form than asked for.` })
}

function isOfForm(method: string, answer: unknown): boolean {
  if (words.has(method)) return typeof answer === 'number' || isText(answer, wordLength)
  if (bytes.has(method)) return typeof answer === 'string'
  if (objects.has(method)) return answer === null || isObject(answer, objects.get(method))
  if (method === 'eth_getLogs' || method === 'eth_getFilterChanges') return isList(answer, 'logs', maxDepth)
  if (method === 'eth_simulateV1') return Array.isArray(answer) && answer.every((each) => isObject(each, 'calls'))
  // Null if the block is unknown.
  if (method !== 'eth_getBlockReceipts' || answer === null) return true
  return Array.isArray(answer) && answer.every((each) => isObject(each, 'logs'))
}

type Fields = { readonly [name: string]: unknown }

function isText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.length <= most
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isObject(value: unknown, list: string | undefined, depth = maxDepth): boolean {
  if (!isFields(value) || (list !== undefined && !Array.isArray(value[list]))) return false
  let fields = 0
  for (const name in value) {
    fields += 1
    const field = value[name]
    if (fields > mostFields || !isSound(field, name, depth)) return false
    // Some nodes give null for the logs of a simulated call that reverts.
    if (listNames.has(name) && !Array.isArray(field) && !(field === null && name === 'logs')) return false
  }
  return true
}

function isList(value: unknown, name: string, depth: number): boolean {
  return Array.isArray(value) && value.every((each) => isElement(each, name) && isSound(each, name, depth))
}

/** What is in a list of this name. Logs and transactions have a least length, so that a short answer can't hold millions of them. */
function isElement(value: unknown, name: string): boolean {
  if (!listNames.has(name)) return true
  if (name === 'topics' || typeof value === 'string')
    return (name === 'topics' || name === 'transactions') && isWord(value, wordLength)
  if (!isFields(value)) return false
  const { address, data, hash, topics } = value
  if (name === 'transactions') return isWord(hash, wordLength)
  return name === 'calls' || (isWord(address, addressLength) && typeof data === 'string' && Array.isArray(topics))
}

function isWord(value: unknown, length: number): boolean {
  return typeof value === 'string' && value.length === length
}

/** Nothing in it is longer than its name lets expect, or nested deeper than any answer is. */
function isSound(value: unknown, name: string, depth: number): boolean {
  if (typeof value === 'string')
    return isText(value, wordLength) || (!wordNames.test(name) && (textNames.test(name) || isText(value, mostOfOthers)))
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && (Array.isArray(value) ? isList(value, name, depth - 1) : isObject(value, undefined, depth - 1))
}
