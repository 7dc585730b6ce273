import type { RpcCall } from './limitRpcCall.ts'

/** Target size of a node's answer, small compared with the memory of a local node. */
const partBytes = 512 * 1024
/** Blocks in a local chain's history have 40 kB of logs. */
const firstPartBlocks = 16
/** Larger parts would be faster over empty blocks, but could hit full ones. A local chain makes this many in 15 minutes. */
const maxPartBlocks = 512
const growth = 4
/** Time limit of a search. */
const mostMs = 10_000

/**
 * Answers a checked `eth_getLogs` by asking the node for a few blocks at a time, more where there are few logs. The block range tells little about
 * the size of the answer, and a local node holds the answer in memory several times. Only used for local chains: other nodes limit their answers
 * themselves and may count calls.
 *
 * @returns the answer, or `too large` or `slow` if there is none
 */
export async function readLogsInParts(
  { id, params }: RpcCall,
  { ask, giveBack, now = () => performance.now() }: readLogsInParts.Options,
): Promise<Buffer | 'too large' | 'slow'> {
  const filter = params?.[0] as Filter
  if (filter.blockHash !== undefined) return await ask({ jsonrpc: '2.0', id, method: 'eth_getLogs', params: [filter] })

  const untilMs = now() + mostMs
  const numbers = new Map([['earliest', 0]])
  for (const name of ['latest', filter.fromBlock, filter.toBlock]) {
    if (name === undefined || name.startsWith('0x') || numbers.has(name)) continue
    const answer = await ask(partCall('eth_getBlockByNumber', [name, false]))
    if (typeof answer === 'string') return answer
    const { result, ...rest } = JSON.parse(answer.toString()) as Answer
    if ('error' in rest) return toFault(answer, id)
    numbers.set(name, Number(result?.number ?? 0))
  }
  const toNumber = (block = 'latest') => numbers.get(block) ?? Number(block)
  const to = Math.min(toNumber(filter.toBlock), toNumber('latest'))

  const parts: Buffer[] = []
  let blocks = firstPartBlocks
  for (let next = toNumber(filter.fromBlock); next <= to; ) {
    const last = Math.min(to, next + blocks - 1)
    const answer = await ask(partCall('eth_getLogs', [{ ...filter, fromBlock: toHex(next), toBlock: toHex(last) }]))
    const logs = typeof answer === 'string' ? undefined : logsOf(answer)
    if (logs === undefined || now() > untilMs) {
      giveBack(parts.reduce((bytes, part) => bytes + part.byteLength, 0))
      return typeof answer === 'string' ? answer : logs === undefined ? toFault(answer, id) : 'slow'
    }
    if (logs.byteLength > 0) parts.push(logs)
    const asked = last - next + 1
    const fitting = Math.floor((asked * partBytes) / Math.max(1, logs.byteLength))
    blocks = Math.max(1, Math.min(fitting, asked * growth, maxPartBlocks))
    next = last + 1
  }
  const comma = Buffer.from(',')
  return Buffer.concat([
    Buffer.from(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":[`),
    ...parts.flatMap((part, index) => (index === 0 ? [part] : [comma, part])),
    Buffer.from(closing),
  ])
}

export declare namespace readLogsInParts {
  type Options = {
    readonly ask: (call: RpcCall) => Promise<Buffer | 'too large'>
    /** Called with the size of the parts if the whole isn't returned. */
    readonly giveBack: (bytes: number) => void
    /** Milliseconds. */
    readonly now?: () => number
  }
}

type Filter = { readonly fromBlock?: string; readonly toBlock?: string; readonly blockHash?: string }

type Answer = { readonly result?: { readonly number?: string } | null; readonly error?: object }

const partCall = (method: string, params: readonly unknown[]): RpcCall => ({ jsonrpc: '2.0', id: 0, method, params })
const opening = Buffer.from('{"jsonrpc":"2.0","id":0,"result":[')
const closing = Buffer.from(']}')

/** The list in a local node's answer without its brackets, unparsed; undefined for an error. */
function logsOf(answer: Buffer): Buffer | undefined {
  const isList = answer.subarray(0, opening.length).equals(opening) && answer.subarray(-closing.length).equals(closing)
  return isList ? answer.subarray(opening.length, -closing.length) : undefined
}

/** The node's error for a part, as the answer to the whole call. */
function toFault(answer: Buffer, id: RpcCall['id']): Buffer {
  return Buffer.from(JSON.stringify({ ...JSON.parse(answer.toString()), id }))
}

const toHex = (block: number) => `0x${block.toString(16)}`
