import { BaseError } from '@oxbow/errors/BaseError'
import { type Address, type Client, type Hex, numberToHex } from 'viem'
import { findRevertData } from './findRevertData.ts'

export type NodeCall = {
  readonly from?: Address | undefined
  readonly to: Address
  readonly data: Hex
  readonly value?: bigint | undefined
  /** Gas limit and gas price, which the sender's balance must cover. Without it contracts see a gas price of zero. */
  readonly bid?: { readonly gas: bigint; readonly gasPrice: bigint } | undefined
}

/**
 * A plain `eth_call`. viem's `call` loads more code on a failure, from a server that may be unreachable, and has batching, overrides and offchain
 * lookups that aren't needed here.
 *
 * @throws what viem throws when the node does not answer or the call reverts.
 */
export function callNode(rpc: Client, call: NodeCall, at: bigint | 'latest' | 'pending' = 'latest'): Promise<Hex> {
  const block = typeof at === 'bigint' ? numberToHex(at) : at
  return rpc.request({ method: 'eth_call', params: [toParameter(call), block] } as never)
}

/** The same, but undefined for a call that reverts. @throws what viem throws when the node does not answer. */
export function answerOf(rpc: Client, call: NodeCall): Promise<Hex | undefined> {
  return callNode(rpc, call).catch((error: unknown) => {
    if (findRevertData(error) === undefined) throw error
    return undefined
  })
}

/**
 * A plain `eth_estimateGas`, in gas units.
 *
 * @throws as `callNode`.
 */
export async function estimateGas(rpc: Client, call: NodeCall): Promise<bigint> {
  return BigInt((await rpc.request({ method: 'eth_estimateGas', params: [toParameter(call)] } as never)) as string)
}

export type SimulatedCall = {
  readonly status: Hex
  readonly returnData: Hex
  readonly gasUsed: Hex
  readonly error?: { readonly message?: string; readonly data?: unknown } | undefined
  readonly logs?: readonly { readonly address: Address; readonly topics: readonly Hex[] }[] | undefined
}

/**
 * Runs `eth_simulateV1` on the latest state, calls in sequence. Rejects a node that lags, or one with a cached response, since its balances and
 * prices are outdated.
 *
 * @param clock source of the chain's current block
 * @throws {OldSimulationError}, and what viem throws when a node does not answer
 */
export async function simulateNewest(
  rpc: Client,
  calls: readonly (NodeCall & { readonly gas: bigint })[],
  clock: Client = rpc,
): Promise<readonly SimulatedCall[]> {
  const written = calls.map(({ gas, value = 0n, ...call }) => ({
    ...toParameter({ ...call, value: value > 0n ? value : undefined }),
    gas: numberToHex(gas),
  }))
  const [head, [simulated]] = (await Promise.all([
    clock.request({ method: 'eth_getBlockByNumber', params: ['latest', false] }),
    rpc.request({ method: 'eth_simulateV1', params: [{ blockStateCalls: [{ calls: written }] }, 'latest'] } as never),
  ])) as [Header | null, [Partial<Header> & { readonly calls: readonly SimulatedCall[] }]]
  if (head === null || isOlder(simulated, head)) throw new OldSimulationError(simulated.number, head?.number)
  return simulated.calls
}

type Header = { readonly number: Hex; readonly timestamp: Hex }

/**
 * Some nodes number the simulated block as the latest one, others as the next; and one of several nodes behind an address may lag the one that
 * returned the latest block by a moment.
 */
function isOlder({ number, timestamp }: Partial<Header>, head: Header): boolean {
  if (number === undefined || timestamp === undefined) return true
  return BigInt(number) + 1n < BigInt(head.number) && BigInt(timestamp) + momentSeconds < BigInt(head.timestamp)
}

const momentSeconds = 15n

export class OldSimulationError extends BaseError {
  override readonly name = 'callNode.OldSimulationError'
  constructor(number: Hex | undefined, newest: Hex | undefined) {
    const [simulated, head] = [number, newest].map((each) => (each === undefined ? 'unknown' : `${BigInt(each)}`))
    super(`The node simulated block ${simulated}, and the newest is ${head}.`, {
      code: 'OldSimulation',
      retryable: true,
    })
  }
}

function toParameter({ bid, from, to, data, value }: NodeCall) {
  return {
    to,
    data,
    ...(from && { from }),
    ...(value !== undefined && { value: numberToHex(value) }),
    ...(bid && { gas: numberToHex(bid.gas), gasPrice: numberToHex(bid.gasPrice) }),
  }
}
