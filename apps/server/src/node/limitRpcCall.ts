import { BaseError } from '@oxbow/errors/BaseError'
import { z } from 'zod'

export type RpcCall = {
  readonly jsonrpc: '2.0'
  readonly id: string | number | null
  readonly method: string
  readonly params?: readonly unknown[] | undefined
}

/** A call that may be forwarded, its cost in units of the rate limit, and whether it makes the node compute instead of looking something up. */
export type BoundedCall = { readonly call: RpcCall; readonly cost: number; readonly isHeavy: boolean }

/** Gas limit of one read, geth's default. */
const callGas = 50_000_000n
/** Total gas of a simulation's calls. */
const simulationGas = 100_000_000n
/** Gas of a simulated call without a limit. */
const defaultSimulatedGas = 10_000_000n
/** Calls per simulation: a trade, its approvals and the reads around it. */
const maxSimulatedCalls = 16
/** Blocks per `eth_getLogs`; pages halve a range that is refused. Without an address filter there are far more logs. */
const maxLogBlocks = 500_000n
const maxLogBlocksOfAnyContract = 1_000n
const maxLogAddresses = 500
const maxFeeHistoryBlocks = 1_024
const maxPercentiles = 100

/** Units of the rate limit; unlisted methods cost one. */
const costs: Readonly<Record<string, number>> = {
  eth_createAccessList: 2,
  eth_estimateGas: 2,
  eth_getLogs: 3,
  eth_getProof: 2,
  eth_simulateV1: 3,
}

/** Methods that run code or search blocks; the others look something up. */
const heavyMethods: ReadonlySet<string> = new Set([
  'eth_call',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_getLogs',
  'eth_getProof',
  'eth_simulateV1',
])

/**
 * Limits what a stranger's call can make a node do: gas is capped, code and balances can't be overridden (state overrides would let anybody run a
 * loop for minutes), and the block range of logs is limited.
 *
 * @param headNumber newest known block, which `latest` stands for; if undefined, `latest` may be any block
 * @throws {RpcCallRefusedError} saying what to ask instead
 */
export function limitRpcCall(call: RpcCall, headNumber: bigint | undefined): BoundedCall {
  const { method, params = [] } = call
  const isHeavy = heavyMethods.has(method)
  const cost = costs[method] ?? 1
  switch (method) {
    case 'eth_call':
    case 'eth_createAccessList':
    case 'eth_estimateGas': {
      const [transaction, block, ...overrides] = params
      if (overrides.some((override) => override !== null && override !== undefined)) throw new OverridesRefusedError()
      const bounded = withGas(transaction, callGas, callGas)
      return { call: { ...call, params: block === undefined ? [bounded] : [bounded, block] }, cost, isHeavy }
    }
    case 'eth_simulateV1':
      return { call: { ...call, params: boundSimulation(params) }, cost, isHeavy }
    case 'eth_getLogs':
      return { call: { ...call, params: [boundFilter(params[0], headNumber)] }, cost, isHeavy }
    case 'eth_feeHistory':
      if (toNumber(params[0]) > maxFeeHistoryBlocks)
        throw new RpcCallRefusedError(
          `A fee history covers ${maxFeeHistoryBlocks} blocks at most.`,
          'Request fewer blocks.',
        )
      if (Array.isArray(params[2]) && params[2].length > maxPercentiles)
        throw new RpcCallRefusedError(
          `A fee history takes ${maxPercentiles} percentiles at most.`,
          'Request fewer percentiles.',
        )
      return { call, cost, isHeavy }
    default:
      return { call, cost, isHeavy }
  }
}

const transactionSchema = z.looseObject({ gas: z.string().optional() })

function withGas(transaction: unknown, most: bigint, usual: bigint): Record<string, unknown> & { gas: string } {
  const parsed = transactionSchema.safeParse(transaction)
  if (!parsed.success) throw new RpcCallRefusedError('A call is an object.', 'Send the fields of a transaction.')
  const asked = parsed.data.gas === undefined ? usual : toBigInt(parsed.data.gas)
  return { ...parsed.data, gas: `0x${(asked < most ? asked : most).toString(16)}` }
}

const simulationSchema = z.looseObject({
  // A review needs one block with a few calls; a simulation of a thousand blocks would keep the node busy.
  blockStateCalls: z.array(z.strictObject({ calls: z.array(z.unknown()).max(maxSimulatedCalls) })).length(1),
})

function boundSimulation([options, ...rest]: readonly unknown[]): unknown[] {
  const parsed = simulationSchema.safeParse(options)
  if (!parsed.success)
    throw new RpcCallRefusedError(
      `A simulation has one block with ${maxSimulatedCalls} calls at most, and no overrides.`,
      'Use a node of your own for more.',
    )
  let left = simulationGas
  const blockStateCalls = parsed.data.blockStateCalls.map(({ calls }) => ({
    calls: calls.map((call) => {
      const bounded = withGas(call, callGas, defaultSimulatedGas)
      left -= BigInt(bounded.gas)
      if (left < 0n)
        throw new RpcCallRefusedError(
          `The calls of a simulation have ${simulationGas} gas together at most.`,
          'Specify the gas of each call.',
        )
      return bounded
    }),
  }))
  return [{ ...parsed.data, blockStateCalls }, ...rest]
}

const filterSchema = z.looseObject({
  address: z.union([z.string(), z.array(z.string()).max(maxLogAddresses), z.null()]).optional(),
  fromBlock: z.string().nullish(),
  toBlock: z.string().nullish(),
  blockHash: z.string().optional(),
})

/** Block numbers are written anew as parsed here, because nodes may interpret other spellings as other blocks. */
function boundFilter(filter: unknown, headNumber: bigint | undefined): Record<string, unknown> {
  const parsed = filterSchema.safeParse(filter)
  if (!parsed.success)
    throw new RpcCallRefusedError(`A filter names ${maxLogAddresses} contracts at most.`, 'Request fewer at once.')
  const { address, blockHash, fromBlock, toBlock } = parsed.data
  if (blockHash !== undefined) {
    if (fromBlock !== undefined || toBlock !== undefined)
      throw new RpcCallRefusedError('A filter takes a block hash or a block range, not both.', 'Leave one of them out.')
    return parsed.data
  }
  const [from, to] = [readBlock(fromBlock, headNumber), readBlock(toBlock, headNumber)]
  const blocks = from.spelling === to.spelling ? 1n : to.highest - from.lowest + 1n
  const isOfAny = address === undefined || address === null || address.length === 0
  const most = isOfAny ? maxLogBlocksOfAnyContract : maxLogBlocks
  if (blocks > most)
    throw new RpcCallRefusedError(
      `Logs ${isOfAny ? 'of any contract ' : ''}are given for ${most} blocks at most.`,
      'Request fewer blocks at once.',
    )
  return { ...parsed.data, fromBlock: from.spelling, toBlock: to.spelling }
}

const anyHead = 2n ** 64n

type ReadBlock = { readonly spelling: string; readonly lowest: bigint; readonly highest: bigint }

function readBlock(block: string | null | undefined, headNumber: bigint | undefined): ReadBlock {
  switch (block) {
    case undefined:
    case null:
    case 'latest':
    case 'pending':
      return { spelling: block ?? 'latest', lowest: headNumber ?? 0n, highest: headNumber ?? anyHead }
    case 'earliest':
      return { spelling: block, lowest: 0n, highest: 0n }
    case 'finalized':
    case 'safe':
      // Only the node knows how far these are behind the newest block, so the whole range is allowed for.
      return { spelling: block, lowest: 0n, highest: headNumber ?? anyHead }
    default: {
      const number = toBigInt(block)
      return { spelling: `0x${number.toString(16)}`, lowest: number, highest: number }
    }
  }
}

function toBigInt(text: string): bigint {
  if (!/^0x[0-9a-fA-F]{1,64}$/.test(text))
    throw new RpcCallRefusedError('A number is not hexadecimal.', 'Use 0x… or a block tag in lowercase.')
  return BigInt(text)
}

function toNumber(value: unknown): number {
  return typeof value === 'number' ? value : Number(toBigInt(typeof value === 'string' ? value : ''))
}

/** Returned as a JSON-RPC error, where clients of nodes expect it. */
export class RpcCallRefusedError extends BaseError {
  override name = 'Server.RpcCallRefusedError'
  constructor(what: string, nextAction: string) {
    super(what, { code: 'RpcMethodNotAllowed', nextAction })
  }
}

export class OverridesRefusedError extends RpcCallRefusedError {
  constructor() {
    super('State and block overrides are not served here.', 'Use a node of your own for them.')
  }
}
