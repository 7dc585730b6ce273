import { type NodeCall, type SimulatedCall, simulateNewest } from '@oxbow/client/callNode'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import { fromRevert } from '@oxbow/failures/fromRevert'
import type { Address, Hex } from 'viem'

/** What calls would do, one after the other, if they were sent now. */
export type CallsTrial =
  /** What was read before and after them; undefined what could not be. `gasUnits` of each call. */
  | {
      readonly status: 'ok'
      readonly before: readonly (Hex | undefined)[]
      readonly after: readonly (Hex | undefined)[]
      readonly gasUnits: readonly bigint[]
    }
  | {
      readonly status: 'failing'
      readonly code: FailureCode
      readonly detail: string | undefined
      /** Where the calls ran and one of them reverted. */
      readonly before?: readonly (Hex | undefined)[] | undefined
    }
  /** The node cannot try it. */
  | { readonly status: 'unavailable'; readonly detail: string | undefined; readonly cause: unknown }

/** Bounds what a hostile token can burn of the node's time. */
const readGas = 500_000n

/** Runs calls on the node's newest state without sending them (`eth_simulateV1`), and reads before and after. Never throws. */
export async function simulateCalls(
  client: NodeAccess,
  { chainId, account, calls, reads, explain = fromRevert, clock = client }: simulateCalls.Parameters,
): Promise<CallsTrial> {
  const toRead = ({ to, data }: NodeCall) => ({ from: account, to, data, gas: readGas })
  const sent = calls.map(({ to, data, value, gas, bid }) => ({ from: account, to, data, value, gas, bid }))
  const asked = [...reads.map(toRead), ...sent, ...reads.map(toRead)]
  try {
    const results = await simulateNewest(client.rpc(chainId), asked, clock.rpc(chainId))
    const done = results.slice(reads.length, reads.length + calls.length)
    const toAnswer = ({ status, returnData }: SimulatedCall) => (status === '0x1' ? returnData : undefined)
    const before = results.slice(0, reads.length).map(toAnswer)
    const failed = done.find(({ status }) => status !== '0x1')
    if (failed !== undefined) return toFailing(failed, before, explain)
    return {
      status: 'ok',
      before,
      after: results.slice(reads.length + calls.length).map(toAnswer),
      gasUnits: done.map(({ gasUsed }) => BigInt(gasUsed)),
    }
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : undefined
    const detail = message?.split('\n')[0]
    // viem puts what the node said below a line of its own.
    if (saysTooLittle(message)) return { status: 'failing', code: 'InsufficientBalance', detail }
    return { status: 'unavailable', detail, cause }
  }
}

export declare namespace simulateCalls {
  type Parameters = {
    readonly chainId: number
    readonly account: Address
    readonly calls: readonly (NodeCall & { readonly gas: bigint })[]
    readonly reads: readonly NodeCall[]
    /** Tells how far the chain is: the node that simulates, where there is no other. */
    readonly clock?: NodeAccess | undefined
    /** What the revert data of one that fails says; as of a trade where nothing is given. */
    readonly explain?: (data: Hex) => { readonly code: FailureCode; readonly detail: string }
  }
}

function toFailing(
  { error, returnData }: SimulatedCall,
  before: readonly (Hex | undefined)[],
  explain: typeof fromRevert,
): CallsTrial {
  const message = error?.message
  if (saysTooLittle(message)) return { status: 'failing', code: 'InsufficientBalance', detail: message }
  const data = error?.data
  return { status: 'failing', before, ...explain(typeof data === 'string' ? (data as Hex) : returnData) }
}

/** Of ether: a node refuses such a call before it runs. */
function saysTooLittle(message: string | undefined): boolean {
  return message !== undefined && /insufficient (?:funds|balance)/i.test(message)
}
