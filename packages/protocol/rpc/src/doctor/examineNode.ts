import type { Network } from '@oxbow/chain/Network'
import { type Hex, HttpRequestError, hexToBigInt, hexToNumber, numberToHex } from 'viem'
import { classifyNodeFault } from '../node/classifyNodeFault.ts'
import type { NodeEndpoint } from '../node/createNodeEndpoint.ts'
import { refusesKey } from '../node/refusesKey.ts'
import { WrongChainError } from '../node/WrongChainError.ts'
import { checkHead, type Head } from './checkHead.ts'
import { examineLogs, readsLogs } from './examineLogs.ts'
import { examineSimulation } from './examineSimulation.ts'
import type { Finding, Unchecked } from './Finding.ts'
import { toUnchecked } from './toUnchecked.ts'
import { type Ask, works } from './works.ts'

const slowMs = 2_000
/** A node without an archive keeps 128. */
const stateDepths = [65_536n, 1_024n, 128n, 16n, 0n]

/** Examines one node of a network: whether it is on the right chain, up to date, and has what Oxbow needs. Never throws. */
export async function examineNode(parameters: examineNode.Parameters): Promise<examineNode.Result> {
  const { endpoint, network, now = Date.now } = parameters
  const ask: Ask = endpoint.transport({ retryCount: 0 }).request
  const askedMs = now()
  try {
    await endpoint.assertChain()
    const head = toHead(await ask({ method: 'eth_getBlockByNumber', params: ['latest', false] }))
    const reach: Finding = { check: 'reach', ms: now() - askedMs, verdict: now() - askedMs > slowMs ? 'warning' : 'ok' }
    const chain: Finding = { check: 'chain', verdict: 'ok', found: network.chainId, wanted: network.chainId }
    // Sequentially, to stay within the rate limit of the node's plan.
    const findings: Finding[] = [reach, chain, ...checkHead(head, network, now())]
    const look = async (check: Unchecked['check'], examine: () => Promise<Finding>) => {
      findings.push(await examine().catch((error: unknown) => toUnchecked({ check }, error)))
    }
    await look('sync', () => examineSync(ask))
    await look('state', () => examineState(ask, head.number, parameters))
    const logs = await examineLogs(ask, head.number, network)
    findings.push(logs)
    const blocks = logs.verdict === 'unchecked' ? 1 : logs.blocks
    if (blocks !== undefined) await look('history', () => examineHistory(ask, head.number, blocks, parameters))
    await look('batch', () => examineBatch(endpoint))
    findings.push(await examineSimulation(ask, network))
    await look('fees', () => examineFees(ask))
    await look('subscriptions', () => examineSubscriptions(ask, endpoint.url))
    return { head, findings }
  } catch (error) {
    return { head: undefined, findings: [toFault(error)] }
  }
}

export declare namespace examineNode {
  type Parameters = {
    readonly endpoint: Pick<NodeEndpoint, 'url' | 'headers' | 'transport' | 'assertChain'>
    readonly network: Network
    /** First block of pools and index. */
    readonly startBlock: number
    /** Milliseconds since 1970. */
    readonly now?: () => number
  }
  type Result = {
    /** Undefined if the node couldn't be asked. */
    readonly head: Head | undefined
    readonly findings: readonly Finding[]
  }
}

function toFault(error: unknown): Finding {
  if (error instanceof WrongChainError)
    return { check: 'chain', verdict: 'error', found: error.found, wanted: error.wanted }
  const fault = refusesKey(error) ? 'key' : classifyNodeFault(error).kind
  return { check: 'reach', verdict: 'error', fault, status: statusOf(error) }
}

function statusOf(error: unknown): number | undefined {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof HttpRequestError) return each.status
  return undefined
}

function toHead(block: unknown): Head {
  const { number, timestamp } = block as { number: Hex; timestamp: Hex }
  return { number: hexToBigInt(number), timestampSeconds: hexToNumber(timestamp) }
}

async function examineSync(ask: Ask): Promise<Finding> {
  let answer: unknown
  const says = await works(async () => {
    answer = await ask({ method: 'eth_syncing' })
  })
  const isSyncing = says ? answer !== false : undefined
  return { check: 'sync', verdict: isSyncing ? 'warning' : 'ok', isSyncing }
}

async function examineState(ask: Ask, head: bigint, { network, startBlock }: examineNode.Parameters): Promise<Finding> {
  const neededBlocks = network.finalityDepthBlocks
  const all = head - BigInt(startBlock)
  let lost: unknown
  for (const blocks of [all, ...stateDepths].filter((each) => each >= 0n && each <= all)) {
    const params = [network.contracts.weth, numberToHex(head - blocks)]
    try {
      if (!(await works(() => ask({ method: 'eth_getBalance', params })))) continue
    } catch (error) {
      lost ??= error
      continue
    }
    const isAll = blocks === all
    const isEnough = isAll || blocks >= BigInt(Math.min(neededBlocks, 16))
    // It may keep more state than what was seen.
    if (!isEnough && lost !== undefined) throw lost
    return { check: 'state', verdict: isEnough ? 'ok' : 'warning', blocks, isAll, neededBlocks }
  }
  if (lost !== undefined) throw lost
  return { check: 'state', verdict: 'error', blocks: -1n, isAll: false, neededBlocks }
}

/** Whether the node has logs from the index's start block on. */
async function examineHistory(
  ask: Ask,
  head: bigint,
  blocks: number,
  parameters: examineNode.Parameters,
): Promise<Finding> {
  const fromBlock = BigInt(parameters.startBlock)
  const isThere = await readsLogs({ ask, head, network: parameters.network, fromBlock, blocks })
  return { check: 'history', verdict: isThere ? 'ok' : 'warning', fromBlock, isThere }
}

async function examineBatch({ url, headers }: Pick<NodeEndpoint, 'url' | 'headers'>): Promise<Finding> {
  const calls = [1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'eth_blockNumber', params: [] }))
  const isThere = await works(async () => {
    const response = await fetch(url.replace(/^ws/, 'http'), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(calls),
      redirect: 'error',
      signal: AbortSignal.timeout(5_000),
    }).catch((cause: Error) => {
      throw new HttpRequestError({ url: '', cause })
    })
    if (response.status === 429) throw new HttpRequestError({ url: '', status: 429 })
    const answers = (await response.json()) as { result?: string }[]
    if (!Array.isArray(answers) || answers.length !== 2 || answers.some(({ result }) => result === undefined))
      throw new Error('No batch came back.')
  })
  return { check: 'batch', verdict: 'ok', isThere }
}

async function examineFees(ask: Ask): Promise<Finding> {
  const isThere = await works(() => ask({ method: 'eth_feeHistory', params: ['0x5', 'latest', [50]] }))
  return { check: 'fees', verdict: isThere ? 'ok' : 'warning', isThere }
}

/** Only WebSocket supports subscriptions; without them new blocks are polled for. */
async function examineSubscriptions(ask: Ask, url: string): Promise<Finding> {
  if (!url.startsWith('ws')) return { check: 'subscriptions', verdict: 'ok', isThere: false }
  const isThere = await works(async () => {
    const id = await ask({ method: 'eth_subscribe', params: ['newHeads'] })
    await ask({ method: 'eth_unsubscribe', params: [id] })
  })
  return { check: 'subscriptions', verdict: 'ok', isThere }
}
