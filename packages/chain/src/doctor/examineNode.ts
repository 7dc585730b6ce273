import { type Hex, HttpRequestError, hexToBigInt, hexToNumber, numberToHex } from 'viem'
import type { Network } from '../Network.ts'
import { type NodeEndpoint, WrongChainError } from '../node/createNodeEndpoint.ts'
import { judgeNodeFault } from '../node/judgeNodeFault.ts'
import type { Finding } from './Finding.ts'

/** A chain makes a block in this many of its block times, and a node has it. */
const mostBlockTimes = 10
const leastPatienceSeconds = 60
/** Clocks of validators differ by no more. */
const mostAheadSeconds = 15
const slowMs = 2_000
/** Intervals of `eth_getLogs` that sellers of nodes commonly allow. */
const logIntervals = [10_000, 2_000, 500, 100, 10, 1]
/** Below this the pools of a chain take days to read. */
const fewBlocks = 100
/** 128 is what a node without an archive keeps. */
const stateDepths = [65_536n, 1_024n, 128n, 16n, 0n]

type Ask = (request: { method: string; params?: unknown }) => Promise<unknown>

/** Looks at one node of a network: whether it is of the right chain, up to date, and able to do what this exchange asks of a node. Never throws. */
export async function examineNode(parameters: examineNode.Parameters): Promise<examineNode.Result> {
  const { endpoint, network, now = Date.now } = parameters
  const ask: Ask = endpoint.transport({ retryCount: 0 }).request
  const askedMs = now()
  try {
    await endpoint.assertChain()
    const head = toHead(await ask({ method: 'eth_getBlockByNumber', params: ['latest', false] }))
    const reach: Finding = { check: 'reach', ms: now() - askedMs, verdict: now() - askedMs > slowMs ? 'warning' : 'ok' }
    const chain: Finding = { check: 'chain', verdict: 'ok', found: network.chainId, wanted: network.chainId }
    // One after the other, so that a node that is sold by calls a second is not pressed.
    const findings = [reach, chain, ...judgeHead(head, network, now())]
    findings.push(await examineSync(ask))
    findings.push(await examineState(ask, head.number, parameters))
    findings.push(...(await examineLogs(ask, head.number, parameters)))
    findings.push(await examineBatch(endpoint))
    for (const examine of [examineSimulation, examineFees]) findings.push(await examine(ask, network))
    findings.push(await examineSubscriptions(ask, endpoint.url))
    return { head, findings }
  } catch (error) {
    return { head: undefined, findings: [toFault(error)] }
  }
}

export declare namespace examineNode {
  type Parameters = {
    readonly endpoint: Pick<NodeEndpoint, 'url' | 'headers' | 'transport' | 'assertChain'>
    readonly network: Network
    /** Where pools and the index begin. */
    readonly startBlock: number
    /** Milliseconds since 1970. */
    readonly now?: () => number
  }
  type Result = {
    /** Undefined where the node could not be asked. */
    readonly head: Head | undefined
    readonly findings: readonly Finding[]
  }
}

/** The newest block of a node. */
export type Head = { readonly number: bigint; readonly timestampSeconds: number }

function toFault(error: unknown): Finding {
  if (error instanceof WrongChainError)
    return { check: 'chain', verdict: 'error', found: error.found, wanted: error.wanted }
  const { kind: fault } = judgeNodeFault(error)
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

/** The clock of a local chain is its maker's. */
function judgeHead(head: Head, network: Network, nowMs: number): Finding[] {
  if (network.profile === 'local') return []
  const ageSeconds = Math.floor(nowMs / 1_000) - head.timestampSeconds
  if (ageSeconds < -mostAheadSeconds) return [{ check: 'clock', verdict: 'error', aheadSeconds: -ageSeconds }]
  const isOld = ageSeconds > longestHeadAgeSeconds(network)
  return [{ check: 'head', verdict: isOld ? 'error' : 'ok', blockNumber: head.number, ageSeconds }]
}

/** The newest block of a node that works is never older. */
export function longestHeadAgeSeconds({ blockTimeSeconds }: Pick<Network, 'blockTimeSeconds'>): number {
  return Math.max(leastPatienceSeconds, mostBlockTimes * blockTimeSeconds)
}

async function examineSync(ask: Ask): Promise<Finding> {
  const isSyncing = await ask({ method: 'eth_syncing' }).then(
    (answer) => answer !== false,
    () => false,
  )
  return { check: 'sync', verdict: isSyncing ? 'warning' : 'ok', isSyncing }
}

async function examineState(ask: Ask, head: bigint, { network, startBlock }: examineNode.Parameters): Promise<Finding> {
  const neededBlocks = network.finalityDepthBlocks
  const all = head - BigInt(startBlock)
  for (const blocks of [all, ...stateDepths].filter((each) => each >= 0n && each <= all)) {
    const params = [network.contracts.weth, numberToHex(head - blocks)]
    if (!(await works(() => ask({ method: 'eth_getBalance', params })))) continue
    const isAll = blocks === all
    const isEnough = isAll || blocks >= BigInt(Math.min(neededBlocks, 16))
    return { check: 'state', verdict: isEnough ? 'ok' : 'warning', blocks, isAll, neededBlocks }
  }
  return { check: 'state', verdict: 'error', blocks: -1n, isAll: false, neededBlocks }
}

async function examineLogs(ask: Ask, head: bigint, parameters: examineNode.Parameters): Promise<Finding[]> {
  const { contracts } = parameters.network
  const address = [contracts.v2Factory, contracts.v3Factory, contracts.v4PoolManager].filter(Boolean)
  const read = (fromBlock: bigint, blocks: number) => {
    const last = fromBlock + BigInt(blocks) - 1n
    const range = { fromBlock: numberToHex(fromBlock), toBlock: numberToHex(last > head ? head : last) }
    return works(() => ask({ method: 'eth_getLogs', params: [{ address, ...range }] }))
  }
  let blocks: number | undefined
  for (const interval of logIntervals) {
    const fromBlock = head - BigInt(interval) + 1n
    if (!(await read(fromBlock < 0n ? 0n : fromBlock, interval))) continue
    blocks = interval
    break
  }
  const logs: Finding = {
    check: 'logs',
    verdict: blocks === undefined ? 'error' : blocks < fewBlocks ? 'warning' : 'ok',
    blocks,
  }
  if (blocks === undefined) return [logs]
  const fromBlock = BigInt(parameters.startBlock)
  const isThere = await read(fromBlock, blocks)
  return [logs, { check: 'history', verdict: isThere ? 'ok' : 'warning', fromBlock, isThere }]
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
    })
    const answers = (await response.json()) as { result?: string }[]
    if (!Array.isArray(answers) || answers.length !== 2 || answers.some(({ result }) => result === undefined))
      throw new Error('No batch came back.')
  })
  return { check: 'batch', verdict: 'ok', isThere }
}

async function examineSimulation(ask: Ask, { contracts }: Network): Promise<Finding> {
  const calls = [{ from: contracts.weth, to: contracts.weth, data: '0x313ce567' }]
  const params = [{ blockStateCalls: [{ calls }] }, 'latest']
  const isThere = await works(() => ask({ method: 'eth_simulateV1', params }))
  return { check: 'simulation', verdict: isThere ? 'ok' : 'warning', isThere }
}

async function examineFees(ask: Ask): Promise<Finding> {
  const isThere = await works(() => ask({ method: 'eth_feeHistory', params: ['0x5', 'latest', [50]] }))
  return { check: 'fees', verdict: isThere ? 'ok' : 'warning', isThere }
}

/** Only a WebSocket can carry them; without them blocks are asked for. */
async function examineSubscriptions(ask: Ask, url: string): Promise<Finding> {
  if (!url.startsWith('ws')) return { check: 'subscriptions', verdict: 'ok', isThere: false }
  const isThere = await works(async () => {
    const id = await ask({ method: 'eth_subscribe', params: ['newHeads'] })
    await ask({ method: 'eth_unsubscribe', params: [id] })
  })
  return { check: 'subscriptions', verdict: 'ok', isThere }
}

/** Whether a node does something. One that fails for other reasons now may do it later: it is asked twice. */
async function works(request: () => Promise<unknown>): Promise<boolean> {
  try {
    await request()
    return true
  } catch (error) {
    if (!['away', 'slow'].includes(judgeNodeFault(error).kind)) return false
    return request().then(
      () => true,
      () => false,
    )
  }
}
