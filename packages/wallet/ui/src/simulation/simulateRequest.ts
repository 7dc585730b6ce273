import { designatorOf } from '@oxbow/delegation/smartAccount'
import type { Hex } from 'viem'
import type { Reading } from '../reading/Reading.ts'
import { lower, scopeOf } from '../reading/Scope.ts'
import type { CallRequest, ReadingContext, SigningRequest } from '../reading/SigningRequest.ts'
import { allowanceReads } from './allowanceReads.ts'
import { changesOf, touchedApprovals } from './readLogs.ts'
import { type CallResult, readResults } from './readResults.ts'
import { lacksFunds, type Simulation, type SimulationNode } from './Simulation.ts'

/** Maximum of all calls together that a public server simulates at once. */
const maxCalls = 16
const gasOfCall = 6_000_000
const gasOfRead = 200_000

/**
 * Simulates a request on the node's latest state (`eth_simulateV1` with traced transfers), then again to read
 * the resulting approvals. Never throws: a node that doesn't support it, or doesn't answer, is a result.
 */
export async function simulateRequest({
  context,
  node,
  reading,
  request,
}: simulateRequest.Parameters): Promise<Simulation> {
  const calls = callsOf(request)
  if (calls === undefined || typeof reading.network !== 'number')
    return { status: 'not-simulated', why: 'no-transaction' }
  if (calls.length > maxCalls) return { status: 'not-simulated', why: 'unsupported' }
  const scope = scopeOf(context, reading.network)
  const own = calls.map((call) => toCall(call, scope.account, gasOfCall))
  const first = await run(node, own, request)
  if ('status' in first) return first
  const failed = first.find(({ isSuccess }) => !isSuccess)
  if (failed) return { status: 'fails', reason: failed.reason, data: failed.data }
  const logs = first.flatMap((result) => result.logs)
  const touched = touchedApprovals(logs, reading, scope)
  const reads = allowanceReads(touched, scope).slice(0, maxCalls - own.length)
  const again =
    reads.length === 0
      ? []
      : await run(node, [...own, ...reads.map(({ call }) => toCall(call, scope.account, gasOfRead))], request)
  const answers = 'status' in again ? [] : again.slice(own.length)
  return {
    status: 'simulated',
    changes: changesOf(logs, scope.account),
    // An approval that couldn't be read keeps the amount from its log.
    approvals: touched
      .map((allowance) => {
        const index = reads.findIndex((read) => read.allowance === allowance)
        return (index >= 0 && reads[index]!.read(answers[index])) || allowance
      })
      .filter(({ most }) => most !== 0n),
    gasUsed: first.reduce((sum, { gasUsed }) => sum + gasUsed, 0n),
  }
}

export declare namespace simulateRequest {
  type Parameters = {
    readonly request: SigningRequest
    readonly reading: Reading
    readonly context: ReadingContext
    readonly node: SimulationNode
  }
}

function callsOf(request: SigningRequest): readonly CallRequest[] | undefined {
  if (request.type === 'transaction') return [request]
  return request.type === 'calls' ? request.calls : undefined
}

async function run(
  node: SimulationNode,
  calls: readonly object[],
  request: SigningRequest,
): Promise<readonly CallResult[] | Exclude<Simulation, { status: 'simulated' }>> {
  const block = { calls, ...overridesOf(request, calls) }
  try {
    const answer = await node.request({
      method: 'eth_simulateV1',
      params: [{ blockStateCalls: [block], traceTransfers: true, validation: false }, 'latest'],
    })
    return readResults(answer, calls.length) ?? { status: 'not-simulated', why: 'unsupported' }
  } catch (error) {
    return failureOf(error)
  }
}

/** Overrides the account's code if the request contains an authorization. */
function overridesOf(request: SigningRequest, calls: readonly object[]): { stateOverrides?: object } {
  const authorizations = 'authorizations' in request ? (request.authorizations ?? []) : []
  const [call] = calls as readonly { readonly from: Hex }[]
  const last = authorizations.at(-1)
  if (last === undefined || call === undefined) return {}
  const code = BigInt(last.address) === 0n ? '0x' : designatorOf(last.address)
  return { stateOverrides: { [call.from]: { code } } }
}

function toCall({ data, to, value }: CallRequest, from: Hex, gas: number): object {
  return {
    from,
    ...(to === undefined ? {} : { to: lower(to) }),
    value: `0x${value.toString(16)}`,
    ...(data === '0x' ? {} : { input: data }),
    gas: `0x${gas.toString(16)}`,
  }
}

/** Nodes reject the whole simulation when the account has too little balance; unsupported methods have a JSON-RPC code. */
function failureOf(error: unknown): Exclude<Simulation, { status: 'simulated' }> {
  const { code, message = '' } = (typeof error === 'object' && error !== null ? error : {}) as Partial<
    Record<'code' | 'message', unknown>
  >
  const text = String(message)
  if (/insufficient (?:funds|balance)/i.test(text)) return { status: 'fails', reason: lacksFunds, data: undefined }
  const isUnknown =
    code === -32601 ||
    code === -32004 ||
    /not (?:found|supported|available|whitelisted)|unsupported|no overrides/i.test(text)
  return { status: 'not-simulated', why: isUnknown ? 'unsupported' : 'unreachable' }
}
