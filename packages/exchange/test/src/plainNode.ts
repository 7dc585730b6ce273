import {
  type Abi,
  type Client,
  createClient,
  custom,
  decodeFunctionData,
  encodeFunctionData,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
  numberToHex,
  toFunctionSelector,
} from 'viem'

/** A scripted result of a contract call: for any arguments, or only for `args`. Undefined reverts. */
export type PlainAnswer = {
  readonly target: Hex
  readonly abi: Abi
  readonly functionName: string
  readonly args?: readonly unknown[]
  readonly says: unknown | ((...args: readonly never[]) => unknown)
}

export type PlainLog = {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly blockNumber: Hex
  readonly logIndex: Hex
  readonly transactionHash: Hex
  readonly blockTimestamp?: Hex
}

export declare namespace plainNode {
  type Options = {
    readonly answers?: readonly PlainAnswer[]
    readonly logs?: readonly PlainLog[]
    readonly blockNumber?: bigint
    /** Block time in Unix seconds; default: the block doesn't exist. */
    readonly secondsOf?: (blockNumber: number) => number | undefined
    /** Further methods, or overrides. A thrown value becomes the node's error. */
    readonly methods?: Readonly<Record<string, (...parameters: never[]) => unknown>>
  }
}

/** A scripted node without a chain: answers single calls, Multicall3 and log filters. */
export function plainNode({ answers = [], logs = [], blockNumber = 0n, secondsOf, methods = {} }: plainNode.Options) {
  const asked: { readonly method: string; readonly params: readonly unknown[] }[] = []
  const calls: { readonly target: Hex; readonly functionName: string; readonly args: readonly unknown[] }[] = []

  function answerTo(target: Hex, data: Hex): Hex | undefined {
    const found = answers.find((each) => isAbout(each, target, data))
    if (found === undefined) return undefined
    const { abi, functionName, says } = found
    const { args = [] } = decodeFunctionData({ abi, data }) as { args?: readonly unknown[] }
    calls.push({ target, functionName, args })
    const result = typeof says === 'function' ? says(...args) : says
    return result === undefined ? undefined : encodeFunctionResult({ abi, functionName, result } as never)
  }

  function call({ to, data }: { to: Hex; data: Hex }): Hex {
    if (!data.startsWith(aggregate3Selector)) {
      const answer = answerTo(to, data)
      if (answer === undefined) throw reverted()
      return answer
    }
    const { args } = decodeFunctionData({ abi: multicall3Abi, data }) as unknown as {
      args: [readonly { target: Hex; callData: Hex }[]]
    }
    const result = args[0].map(({ target, callData }) => {
      const returnData = answerTo(target, callData)
      return { success: returnData !== undefined, returnData: returnData ?? '0x' }
    })
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }

  const known: plainNode.Options['methods'] = {
    eth_blockNumber: () => numberToHex(blockNumber),
    eth_call: call,
    eth_getLogs: (filter: LogFilter) => logs.filter((log) => isWanted(log, filter)),
    eth_getBlockByNumber: (number: Hex) => {
      const seconds = secondsOf?.(Number(number))
      return seconds === undefined ? null : { number, timestamp: numberToHex(seconds) }
    },
    ...methods,
  }
  const rpc: Client = createClient({
    transport: custom(
      {
        async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
          asked.push({ method, params })
          const answer = known[method]
          if (answer === undefined) throw Object.assign(new Error(`${method} is not there.`), { code: -32_601 })
          return (answer as (...parameters: readonly unknown[]) => unknown)(...params)
        },
      },
      { retryCount: 0 },
    ),
  })
  return { rpc, node: { rpc: () => rpc }, asked, calls }
}

/** A revert as nodes report it. */
export function reverted(data: Hex = '0x'): Error {
  return Object.assign(new Error('execution reverted'), { code: 3, data })
}

/** Words of a log's data or of a result; negative numbers in two's complement. */
export function wordsOf(...numbers: readonly (bigint | number)[]): Hex {
  return `0x${numbers.map((each) => BigInt.asUintN(256, BigInt(each)).toString(16).padStart(64, '0')).join('')}`
}

type LogFilter = {
  readonly address?: readonly Hex[]
  readonly topics: readonly (Hex | readonly Hex[] | null)[]
  readonly fromBlock: Hex
  readonly toBlock: Hex
}

function isWanted(log: PlainLog, { address, topics, fromBlock, toBlock }: LogFilter): boolean {
  const number = BigInt(log.blockNumber)
  if (number < BigInt(fromBlock) || number > BigInt(toBlock)) return false
  if (address && !address.includes(log.address)) return false
  return topics.every((topic, place) => topic === null || [topic].flat().some((each) => each === log.topics[place]))
}

function isAbout({ target, abi, functionName, args }: PlainAnswer, to: Hex, data: Hex): boolean {
  if (target.toLowerCase() !== to.toLowerCase()) return false
  const about = abi.filter((each) => each.type === 'function' && each.name === functionName)
  if (!about.some((each) => data.startsWith(toFunctionSelector(each as never)))) return false
  return args === undefined || data === encodeFunctionData({ abi, functionName, args } as never)
}

const aggregate3Selector = toFunctionSelector('aggregate3((address,bool,bytes)[])')
