import type { RpcCall } from './boundRpcCall.ts'

/** What a node is to make of logs at once: small beside what a local node may grow by. */
const partBytes = 512 * 1024
/** A block of the local chains' history has 40 kB of logs. */
const firstPartBlocks = 16
/** More of empty blocks would be quicker, and could run into crowded ones. A local chain makes so many in a quarter of an hour. */
const mostPartBlocks = 512
const growth = 4
/** Longer than that nobody waits for a search. */
const mostMs = 10_000

/**
 * Answers an `eth_getLogs` that is already bounded by asking the node for a few blocks at a time, more where there are few logs. A range of blocks says little
 * about the size of an answer, and a local node holds the answer several times over while it makes it. No other chain's node is asked like that: it bounds its
 * answers itself, and may count its calls.
 *
 * @returns the answer, or `too large` and `slow` for one that is not given
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
    blocks = Math.max(1, Math.min(fitting, asked * growth, mostPartBlocks))
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
    /** Called with the bytes of parts whose whole is not given. */
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

/** What is between the brackets of a local node's answer, unread; undefined for an error. */
function logsOf(answer: Buffer): Buffer | undefined {
  const isList = answer.subarray(0, opening.length).equals(opening) && answer.subarray(-closing.length).equals(closing)
  return isList ? answer.subarray(opening.length, -closing.length) : undefined
}

/** What the node said of a part, as its answer to the whole. */
function toFault(answer: Buffer, id: RpcCall['id']): Buffer {
  return Buffer.from(JSON.stringify({ ...JSON.parse(answer.toString()), id }))
}

const toHex = (block: number) => `0x${block.toString(16)}`
