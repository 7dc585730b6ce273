import { HttpRequestError } from 'viem'
import { assertAnswer } from '../node/assertAnswer.ts'
import { classifyNodeFault } from '../node/classifyNodeFault.ts'
import type { NodeEndpoint } from '../node/createNodeEndpoint.ts'
import { NodePausedError, type Urgency } from '../node/NodePace.ts'
import { refusesKey } from '../node/refusesKey.ts'
import type { NodeCounts } from './NodeCounts.ts'
import type { NodeHealth } from './NodeHealth.ts'
import { NoBatchError, type NodeWire, openNodeWire, type RpcAnswer, type RpcCall, toRpcError } from './NodeWire.ts'

/** Calls per batch. Providers count calls, not requests, and many allow no more. */
const maxInBatch = 10
/** Limits a batch to this share of the calls allowed per second, because a provider counts all of a batch in the same second. */
const shareOfSecond = 1 / 4
/** After this time, retry batches or larger ones: the node may have been changed. */
const batchesTriedAgainMs = 600_000
/** Timeouts. Those who wait for an urgent call ask the next node after this time. Background calls may read the logs of thousands of blocks. */
const timeoutMs = { urgent: 5_000, background: 30_000 } as const

/**
 * The queue of calls to one node: urgent calls first, no more per second than the
 * node allows, and batched when several wait, up to the size that the node accepts.
 */
export class NodeQueue {
  readonly endpoint: NodeEndpoint
  readonly wire: NodeWire
  readonly health: NodeHealth | undefined
  readonly #waiting: Record<Urgency, Waiting[]> = { urgent: [], background: [] }
  /** Turns requested from the pace that haven't started. */
  readonly #turns: Record<Urgency, number> = { urgent: 0, background: 0 }
  readonly #sent = new Map<string, number>()
  readonly #failed = new Map<string, Record<string, number>>()
  readonly #waited: Record<Urgency, { calls: number; ms: number }> = {
    urgent: { calls: 0, ms: 0 },
    background: { calls: 0, ms: 0 },
  }
  #requests = 0
  #batch: { readonly most: number; readonly sinceMs: number }

  constructor(endpoint: NodeEndpoint, { health, wire = openNodeWire(endpoint) }: NodeQueue.Options = {}) {
    this.endpoint = endpoint
    this.health = health
    this.wire = wire
    this.#batch = { most: wire.hasBatches ? maxInBatch : 1, sinceMs: Date.now() }
  }

  counts(): NodeCounts {
    return {
      requests: this.#requests,
      calls: Object.fromEntries(this.#sent),
      failed: Object.fromEntries(this.#failed),
      waiting: { urgent: this.#waiting.urgent.length, background: this.#waiting.background.length },
      waited: this.#waited,
    }
  }

  /** The node's chain id. @throws what viem throws when it doesn't answer */
  async readChainId(): Promise<number> {
    return this.endpoint.readChainId().catch((error: unknown) => {
      this.health?.failed(error)
      throw error
    })
  }

  /**
   * @throws {RpcRequestError} the node's error; {HttpRequestError | TimeoutError |
   * WebSocketRequestError | NodePausedError | WrongChainError} without an answer
   */
  ask(call: RpcCall, urgency: Urgency): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#waiting[urgency].push({ call, sinceMs: performance.now(), resolve, reject })
      // By then, all calls of the current task are queued and can share a batch.
      queueMicrotask(() => this.#takeTurns(urgency))
    })
  }

  #takeTurns(urgency: Urgency): void {
    while (this.#turns[urgency] * this.#maxAtOnce() < this.#waiting[urgency].length) {
      this.#turns[urgency] += 1
      void this.#takeTurn(urgency)
    }
  }

  async #takeTurn(urgency: Urgency): Promise<void> {
    let taken: Waiting[] | undefined
    const take = () => {
      this.#turns[urgency] -= 1
      const taken = this.#waiting[urgency].splice(0, this.#maxAtOnce())
      for (const { sinceMs } of taken) {
        this.#waited[urgency].calls += 1
        this.#waited[urgency].ms += performance.now() - sinceMs
      }
      // The batch limit may have dropped since turns were requested.
      this.#takeTurns(urgency)
      return taken
    }
    try {
      await this.endpoint.pace.run(urgency, async () => {
        taken ??= take()
        if (taken.length === 0) return
        this.endpoint.pace.charge(taken.length - 1)
        taken = await this.#send(taken, urgency)
      })
    } catch (error) {
      if (error instanceof NodePausedError) this.health?.failed(error)
      for (const { reject } of taken ?? take()) reject(error)
    }
  }

  /** @throws the rate limit error, after the calls that were answered have settled. */
  async #send(taken: Waiting[], urgency: Urgency): Promise<Waiting[]> {
    await this.endpoint.assertChain().catch((error: unknown) => {
      this.health?.failed(error)
      for (const { call } of taken) this.#noteFailure(call, error)
      throw error
    })
    this.#requests += 1
    for (const { call } of taken) this.#sent.set(call.method, (this.#sent.get(call.method) ?? 0) + 1)
    const calls = taken.map(({ call }) => call)
    const answers = await this.wire.send(calls, timeoutMs[urgency]).catch((error: unknown) => {
      for (const call of calls) this.#noteFailure(call, error)
      if (isRefusalOfLogs(calls, error)) this.#noteLogs(calls, [error], urgency)
      else if (!(error instanceof NoBatchError)) this.health?.failed(error)
      if (calls.length === 1 || classifyNodeFault(error).kind === 'paced') throw error
      // The node may reject the batch as such, so retry in smaller ones.
      const most = error instanceof NoBatchError ? 1 : Math.ceil(calls.length / 2)
      this.#batch = { most, sinceMs: Date.now() }
      this.#waiting[urgency].unshift(...taken)
      this.#takeTurns(urgency)
      return undefined
    })
    if (answers === undefined) return []
    const errors = answers.map((answer, at) => faultOf(answer, calls[at]!))
    this.#noteHealth(errors)
    this.#noteLogs(calls, errors, urgency)
    let refusal: Error | undefined
    const refused = taken.filter(({ call, reject, resolve }, at) => {
      const answer = answers[at]!
      const error = errors[at]
      if (error !== undefined) this.#noteFailure(call, error)
      if (error === undefined) resolve(answer.result)
      else if (classifyNodeFault(error).kind !== 'paced') reject(error)
      else {
        refusal = error
        return true
      }
      return false
    })
    taken.splice(0, taken.length, ...refused)
    if (refusal) throw refusal
    return []
  }

  /** A refused call only says something about the node if no other call of the batch succeeded. */
  #noteHealth(errors: readonly (Error | undefined)[]): void {
    const isTrouble = (error: Error) =>
      error instanceof HttpRequestError || refusesKey(error) || classifyNodeFault(error).kind === 'paced'
    const trouble = errors.find((error) => error && isTrouble(error))
    if (trouble && !errors.includes(undefined)) this.health?.failed(trouble)
    else this.health?.answered()
  }

  /** Ignores visitors' requests by block number: they can ask for anything, so their errors say nothing about the node. */
  #noteLogs(calls: readonly RpcCall[], errors: readonly unknown[], urgency: Urgency): void {
    for (const [at, { method, params }] of calls.entries()) {
      const [filter] = params as [{ blockHash?: unknown }?]
      if (method === 'eth_getLogs' && (urgency === 'background' || filter?.blockHash !== undefined))
        this.health?.notesLogs(filter, errors[at])
    }
  }

  #noteFailure({ method }: RpcCall, error: unknown): void {
    const kinds = this.#failed.get(method) ?? {}
    const { kind } = classifyNodeFault(error)
    this.#failed.set(method, { ...kinds, [kind]: (kinds[kind] ?? 0) + 1 })
  }

  #maxAtOnce(): number {
    const { most, sinceMs } = this.#batch
    if (this.wire.hasBatches && most < maxInBatch && Date.now() - sinceMs > batchesTriedAgainMs)
      this.#batch = { most: maxInBatch, sinceMs: Date.now() }
    const { callsPerSecond = Number.POSITIVE_INFINITY } = this.endpoint.pace
    return Math.max(1, Math.min(this.#batch.most, Math.floor(callsPerSecond * shareOfSecond)))
  }
}

/** The node's error, or that its answer can't be used, so that another node is asked. */
function faultOf(answer: RpcAnswer, call: RpcCall): Error | undefined {
  try {
    const error = toRpcError(answer, call)
    if (error === undefined) assertAnswer(call.method, answer.result)
    return error
  } catch (error) {
    return error as Error
  }
}

/** Some providers answer 400 or 403 when the plan doesn't include this method. */
function isRefusalOfLogs([call, ...others]: readonly RpcCall[], error: unknown): boolean {
  const isAlone = call?.method === 'eth_getLogs' && others.length === 0
  return isAlone && ['refused', 'range'].includes(classifyNodeFault(error).kind) && !refusesKey(error)
}

export declare namespace NodeQueue {
  type Options = {
    /** Is told the result of each call. */
    readonly health?: NodeHealth | undefined
    readonly wire?: NodeWire
  }
}

type Waiting = {
  readonly call: RpcCall
  /** By `performance.now()`. */
  readonly sinceMs: number
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}
