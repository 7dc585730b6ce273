import { type NodeCall, type SimulatedCall, simulateNewest } from '@oxbow/client/callNode'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import { fromRevert } from '@oxbow/failures/fromRevert'
import type { Address, Hex } from 'viem'

/** Result of simulating calls in sequence. */
export type CallsSimulation =
  /** `before` and `after`: results of the reads, undefined where one failed. `gasUnits`: one per call. */
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
      /** Set if the calls ran and one of them reverted. */
      readonly before?: readonly (Hex | undefined)[] | undefined
    }
  /** The node can't simulate them. */
  | { readonly status: 'unavailable'; readonly detail: string | undefined; readonly cause: unknown }

/** Gas limit, so that a hostile token can't burn the node's time. */
const readGas = 500_000n

/** Simulates calls on the node's latest state (`eth_simulateV1`), with reads before and after. Never throws. */
export async function simulateCalls(
  client: NodeAccess,
  { chainId, account, calls, reads, explain = fromRevert, clock = client }: simulateCalls.Parameters,
): Promise<CallsSimulation> {
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
    // viem puts the node's message on a separate line.
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
    /** Source of the chain's current block; default the node that simulates. */
    readonly clock?: NodeAccess | undefined
    /** Decodes the revert data of a failed call; default as for a trade. */
    readonly explain?: (data: Hex) => { readonly code: FailureCode; readonly detail: string }
  }
}

function toFailing(
  { error, returnData }: SimulatedCall,
  before: readonly (Hex | undefined)[],
  explain: typeof fromRevert,
): CallsSimulation {
  const message = error?.message
  if (saysTooLittle(message)) return { status: 'failing', code: 'InsufficientBalance', detail: message }
  const data = error?.data
  return { status: 'failing', before, ...explain(typeof data === 'string' ? (data as Hex) : returnData) }
}

/** Insufficient ETH: nodes reject such a call before running it. */
function saysTooLittle(message: string | undefined): boolean {
  return message !== undefined && /insufficient (?:funds|balance)/i.test(message)
}
