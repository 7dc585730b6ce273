import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { filterLogs, type LogFilter } from '@oxbow/rpc/filterLogs'
import type { TestChain } from '@oxbow/test/TestChain'
import { encodeAbiParameters, encodeEventTopics, type Hex, keccak256, numberToHex, padHex, parseAbi, toHex } from 'viem'

const pairEvents = parseAbi([
  'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
  'event Sync(uint112 reserve0, uint112 reserve1)',
])
const secondsBetweenBlocks = 2
const noBloom = `0x${'00'.repeat(256)}` as const
/** A bloom filter that matches everything. */
const fullBloom = `0x${'ff'.repeat(256)}` as const

/**
 * A node of a chain with years of blocks that behaves like an affordable one:
 * few calls per second, short log ranges, 429s, and slow answers now and then.
 */
export type LongChain = {
  readonly url: string
  /** Calls by method, including refused ones. */
  asked(): ReadonlyMap<string, number>
  /** Number of 429 answers. */
  refused(): number
  stop(): Promise<void>
}

export declare namespace startLongChain {
  type Options = {
    /** A chain whose first block is `firstBlock`; earlier blocks are generated. Logs of its own first blocks are moved into those. */
    readonly chain: TestChain
    readonly firstBlock: number
    /** Determines what happened when. */
    readonly seed: number
    /** A v2 pair that is traded in the old blocks, and the number of trades per thousand blocks. */
    readonly pair: Hex
    readonly tradesPerThousandBlocks: number
    /** Default: no limit. */
    readonly callsPerSecond?: number
    readonly mostBlocks?: number
    /** Milliseconds per answer, and per slow answer, one of `slowEvery` (default 200). */
    readonly answerMs?: number
    readonly slowAnswerMs?: number
    readonly slowEvery?: number
  }
}

export async function startLongChain(options: startLongChain.Options): Promise<LongChain> {
  const { chain, firstBlock, seed, pair, tradesPerThousandBlocks } = options
  const { callsPerSecond = Number.POSITIVE_INFINITY, mostBlocks = Number.POSITIVE_INFINITY } = options
  const { answerMs = 0, slowAnswerMs = 0, slowEvery = 200 } = options
  const asked = new Map<string, number>()
  let [refused, calls] = [0, 0]
  let second = { at: 0, calls: 0 }

  const { number: settled, timestamp } = await chain.publicClient.getBlock()
  const { timestamp: firstTimestamp } = await chain.publicClient.getBlock({ blockNumber: BigInt(firstBlock) })
  const settledBlock = Number(settled)
  const moved = moveLogs(
    (await ask('eth_getLogs', [{ fromBlock: numberToHex(firstBlock), toBlock: numberToHex(settledBlock) }])) as Log[],
  )

  /** Logs of the chain's own first blocks, spread over the old ones in the same order. */
  function moveLogs(logs: readonly Log[]): ReadonlyMap<number, readonly Log[]> {
    const blocks = [...new Set(logs.map(({ blockNumber }) => Number(blockNumber)))]
    const step = Math.floor(firstBlock / (blocks.length + 1))
    const byBlock = new Map<number, Log[]>()
    for (const log of logs) {
      const at = blocks.indexOf(Number(log.blockNumber))
      const to = at * step + 1 + (mix(seed, at) % Math.max(1, step - 1))
      byBlock.set(to, [...(byBlock.get(to) ?? []), log])
    }
    return byBlock
  }

  function logsOf(block: number): readonly Log[] {
    const isTraded = block > 0 && mix(seed, block) % 1_000 < tradesPerThousandBlocks
    const found = [...(moved.get(block) ?? []), ...(isTraded ? tradeOf(block) : [])]
    return found.map((log, index) => ({
      ...log,
      blockNumber: numberToHex(block),
      blockHash: hashOf(block),
      transactionHash: hashOf(block, index + 1),
      transactionIndex: numberToHex(index),
      logIndex: numberToHex(index),
      blockTimestamp: numberToHex(timestampOf(block)),
      removed: false,
    }))
  }

  function tradeOf(block: number): readonly Log[] {
    const amount = BigInt(1 + (mix(seed, block + 1) % 1_000_000))
    const write = (eventName: 'Swap' | 'Sync', args: object, types: readonly string[], values: readonly unknown[]) =>
      ({
        address: pair,
        topics: encodeEventTopics({ abi: pairEvents, eventName, args } as never) as Hex[],
        data: encodeAbiParameters(types.map((type) => ({ type })) as never, values as never),
      }) as unknown as Log
    const reserves = [10n ** 24n + amount, 10n ** 24n - amount]
    return [
      write('Sync', {}, ['uint112', 'uint112'], reserves),
      write('Swap', { sender: pair, to: pair }, new Array(4).fill('uint256'), [amount, 0n, 0n, amount]),
    ]
  }

  /** The hash contains the block number, so that it can be recovered. */
  function hashOf(block: number, part = 0): Hex {
    const rest = keccak256(toHex(`${seed} ${block} ${part}`)).slice(20)
    return `0x0000${toHex(block, { size: 7 }).slice(2)}${rest}`
  }

  function blockOfHash(hash: string): number | undefined {
    const block = Number(`0x${hash.slice(6, 20)}`)
    return block < firstBlock && hashOf(block) === hash ? block : undefined
  }

  function timestampOf(block: number): number {
    return Number(firstTimestamp) - (firstBlock - block) * secondsBetweenBlocks
  }

  function blockOf(block: number, isWhole: boolean): object {
    const logs = logsOf(block)
    const transactions = logs.map(({ transactionHash }, index) =>
      isWhole ? transactionOf(block, transactionHash, index) : transactionHash,
    )
    return {
      number: numberToHex(block),
      hash: hashOf(block),
      parentHash: block === 0 ? padHex('0x') : hashOf(block - 1),
      timestamp: numberToHex(timestampOf(block)),
      logsBloom: logs.length > 0 ? fullBloom : noBloom,
      miner: padHex('0x', { size: 20 }),
      gasUsed: '0x0',
      gasLimit: '0x3938700',
      baseFeePerGas: '0x7',
      size: '0x220',
      nonce: '0x0000000000000000',
      difficulty: '0x0',
      totalDifficulty: '0x0',
      extraData: '0x',
      uncles: [],
      ...Object.fromEntries(
        ['mixHash', 'sha3Uncles', 'stateRoot', 'transactionsRoot', 'receiptsRoot'].map((name) => [name, padHex('0x')]),
      ),
      transactions,
    }
  }

  function transactionOf(block: number, hash: Hex, index: number): object {
    return {
      hash,
      blockNumber: numberToHex(block),
      blockHash: hashOf(block),
      transactionIndex: numberToHex(index),
      from: pair,
      to: pair,
      input: '0x',
      value: '0x0',
      nonce: '0x0',
      gas: '0x5208',
      gasPrice: '0x7',
      type: '0x0',
      r: padHex('0x1'),
      s: padHex('0x1'),
      v: '0x1b',
      chainId: numberToHex(chain.chainId),
    }
  }

  async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
    return chain.publicClient.request({ method, params } as never)
  }

  async function logsIn(filter: Filter): Promise<readonly unknown[]> {
    if (filter.blockHash) {
      const block = blockOfHash(filter.blockHash)
      return block === undefined ? ((await ask('eth_getLogs', [filter])) as []) : filterLogs(logsOf(block), filter)
    }
    const head = Number(await chain.publicClient.getBlockNumber({ cacheTime: 0 }))
    const from = Number(filter.fromBlock ?? head)
    const to = Math.min(filter.toBlock && filter.toBlock !== 'latest' ? Number(filter.toBlock) : head, head)
    if (to - from + 1 > mostBlocks) throw new RefusedError(`block range is limited to ${mostBlocks} blocks`)
    const found: unknown[] = []
    for (let block = from; block <= Math.min(to, firstBlock - 1); block++)
      found.push(...filterLogs(logsOf(block), filter))
    if (to <= settledBlock) return found
    const own = { ...filter, fromBlock: numberToHex(Math.max(from, settledBlock + 1)), toBlock: numberToHex(to) }
    return [...found, ...((await ask('eth_getLogs', [own])) as [])]
  }

  async function answerCall(method: string, params: readonly unknown[]): Promise<unknown> {
    const [first, second] = params
    const isOld = (value: unknown): value is Hex =>
      typeof value === 'string' && /^0x[\da-f]{1,8}$/.test(value) && Number(value) < firstBlock
    if (method === 'eth_getLogs') return logsIn(first as Filter)
    if (method === 'eth_getBlockByNumber' && isOld(first)) return blockOf(Number(first), second === true)
    if (method === 'eth_getBlockByHash') {
      const block = blockOfHash(String(first))
      if (block !== undefined) return blockOf(block, second === true)
    }
    if (params.slice(1).some(isOld)) throw new RefusedError('missing trie node')
    return ask(method, params)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Call | Call[]
    const all = [body].flat()
    for (const { method } of all) asked.set(method, (asked.get(method) ?? 0) + 1)
    const at = Math.floor(Date.now() / 1_000)
    second = { at, calls: second.at === at ? second.calls + all.length : all.length }
    if (second.calls > callsPerSecond) {
      refused += all.length
      return void response.writeHead(429, { 'content-type': 'text/plain' }).end('too many requests')
    }
    calls += 1
    await sleep(calls % slowEvery === 0 ? slowAnswerMs : answerMs)
    const answers = await Promise.all(
      all.map(async ({ id, method, params = [] }) => {
        const found = await answerCall(method, params).then(
          (result) => ({ result }),
          (error: { code?: number; details?: string; message: string }) => ({
            error: { code: error.code ?? -32_602, message: error.details ?? error.message },
          }),
        )
        return { jsonrpc: '2.0', id, ...found }
      }),
    )
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(Array.isArray(body) ? answers : answers[0]))
  }

  if (timestamp < firstTimestamp) throw new Error('The clock of the chain goes backwards.')
  const server = createServer((request, response) => void answer(request, response).catch(() => request.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    refused: () => refused,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A pseudorandom number below 2^32 (murmur3's finalizer). */
function mix(seed: number, value: number): number {
  let hash = (seed ^ Math.imul(value + 1, 0x9e3779b1)) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0
  return (hash ^ (hash >>> 16)) >>> 0
}

type Call = { readonly id: number; readonly method: string; readonly params?: readonly unknown[] }
type Log = {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly blockNumber: Hex
  readonly transactionHash: Hex
}
type Filter = LogFilter & { readonly blockHash?: Hex; readonly fromBlock?: Hex; readonly toBlock?: Hex | 'latest' }

class RefusedError extends Error {}
