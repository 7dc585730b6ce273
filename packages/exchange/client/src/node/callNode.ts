import { BaseError } from '@oxbow/errors/BaseError'
import { type Address, type Client, type Hex, numberToHex } from 'viem'
import { findRevertData } from './findRevertData.ts'

export type NodeCall = {
  readonly from?: Address | undefined
  readonly to: Address
  readonly data: Hex
  readonly value?: bigint | undefined
  /** What is bid for it, in units and wei a unit, which its sender has to hold. Without it contracts see a price of zero. */
  readonly bid?: { readonly gas: bigint; readonly gasPrice: bigint } | undefined
}

/**
 * `eth_call` as it is. viem's own `call` loads more code when a call fails, from the very server that may be the one that is away,
 * and knows of batching, overrides and off-chain lookups that nothing here uses.
 *
 * @throws what viem throws when the node does not answer or the call reverts.
 */
export function callNode(rpc: Client, call: NodeCall, at: bigint | 'latest' | 'pending' = 'latest'): Promise<Hex> {
  const block = typeof at === 'bigint' ? numberToHex(at) : at
  return rpc.request({ method: 'eth_call', params: [toParameter(call), block] } as never)
}

/** The same; undefined of a call that reverts. @throws what viem throws when the node does not answer. */
export function answerOf(rpc: Client, call: NodeCall): Promise<Hex | undefined> {
  return callNode(rpc, call).catch((error: unknown) => {
    if (findRevertData(error) === undefined) throw error
    return undefined
  })
}

/**
 * `eth_estimateGas` as it is, in gas units.
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
 * `eth_simulateV1` of calls one after the other, on the newest state. A node behind others, or one that repeats what it said before, answers for an older one: what it
 * says of balances and prices was true then.
 *
 * @param clock Who tells how far the chain is.
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
 * The block that is simulated is the newest one by some nodes and the one after it by others; and one of several nodes behind an address may be a moment behind the one
 * that was asked for the newest block.
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
