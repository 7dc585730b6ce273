import { BaseError } from '@oxbow/errors/BaseError'
import type { Client, Hex } from 'viem'
import { numberToHex, RpcRequestError } from 'viem'
import { decodeAggregate3, encodeAggregate3 } from './aggregate3.ts'

/** Enough to amortize a round trip, few enough for the gas limit that nodes set for one `eth_call`. */
const callsPerRequest = 500
/** Gas that a node grants one `eth_call` at least, where reads name their gas. */
const gasPerRequest = 30_000_000n
/** Browsers' limit of connections to one host, less some for the page itself. */
const requestsAtOnce = 4

/**
 * Many contract reads at one block through Multicall3. Returns the bytes in order, undefined where a call reverted or there is no contract. A request
 * that the node refuses is split in half until it passes. With `gasPerCall`, a contract that uses up all gas costs the node what was named instead of its
 * whole limit; it may still leave too little for the calls behind it.
 *
 * @throws {ContractReadError} when the node refuses a single call
 */
export async function aggregate(
  client: Client,
  parameters: aggregate.Parameters,
): Promise<readonly (Hex | undefined)[]> {
  const { calls } = parameters
  const chunks: (readonly aggregate.Call[])[] = []
  const perRequest = parameters.gasPerCall ? Number(gasPerRequest / parameters.gasPerCall) : callsPerRequest
  for (let at = 0; at < calls.length; at += perRequest) chunks.push(calls.slice(at, at + perRequest))
  const results: (Hex | undefined)[] = []
  for (let at = 0; at < chunks.length; at += requestsAtOnce) {
    const batch = chunks.slice(at, at + requestsAtOnce).map((chunk) => request(client, { ...parameters, calls: chunk }))
    for (const words of await Promise.all(batch)) results.push(...words)
  }
  return results
}

export declare namespace aggregate {
  type Call = { readonly target: Hex; readonly callData: Hex }
  type Parameters = {
    multicall3: Hex
    calls: readonly Call[]
    /** Default: the latest block. */
    blockNumber?: bigint | undefined
    /** What each may use on average; what the node grants when absent. */
    gasPerCall?: bigint | undefined
  }
}

async function request(client: Client, parameters: aggregate.Parameters): Promise<readonly (Hex | undefined)[]> {
  const { multicall3, calls, blockNumber, gasPerCall } = parameters
  const gas = gasPerCall && numberToHex(gasPerCall * BigInt(calls.length))
  const block = blockNumber === undefined ? 'latest' : numberToHex(blockNumber)
  const data = encodeAggregate3(calls)
  try {
    const returned = await client.request(
      { method: 'eth_call', params: [{ to: multicall3, data, ...(gas && { gas }) }, block] },
      { retryCount: 0 },
    )
    return decodeAggregate3(returned)
  } catch (cause) {
    // One contract can use up the gas of the whole read, by its computation or its return data. Only that call counts as failed, not the others.
    if (calls.length === 1 && isSpent(cause)) return [undefined]
    if (calls.length <= 1) throw new ContractReadError(multicall3, block, cause)
    const middle = calls.length >> 1
    // Sequentially: if the node is down, this ends after a few requests instead of one per call.
    const first = await request(client, { ...parameters, calls: calls.slice(0, middle) })
    return [...first, ...(await request(client, { ...parameters, calls: calls.slice(middle) }))]
  }
}

/** Whether the read used up its gas. Multicall3 tolerates reverting calls, so any other revert of the whole read means it isn't Multicall3. */
function isSpent(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause)
    if (current instanceof RpcRequestError) return /out ?of ?gas|oog\b/i.test(current.details)
  return false
}

export class ContractReadError extends BaseError {
  override name = 'ContractReadError'

  constructor(multicall3: Hex, block: string, cause: unknown) {
    super('The node does not answer contract reads.', {
      cause,
      code: 'NodeUnavailable',
      facts: [`Multicall3: ${multicall3}`, `block: ${block}`],
      nextAction: 'Check the URL in OXBOW_RPC_<chainId>, and that this chain has Multicall3 at this address.',
      retryable: true,
    })
  }
}
