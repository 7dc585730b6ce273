import type { Network } from '@oxbow/chain/Network'
import { BaseError } from '@oxbow/errors/BaseError'
import { longestHeadAgeSeconds } from '@oxbow/rpc/checkHead'
import { classifyNodeFault } from '@oxbow/rpc/classifyNodeFault'
import type { NodeEndpoint } from '@oxbow/rpc/createNodeEndpoint'
import { type Hex, hexToNumber, type Transport } from 'viem'

/** How often nodes are asked for their newest block while they are in use. */
const pollIntervalMs = 15_000
/** The same after a failed call: a node that hangs must not delay every visitor until the call's timeout. */
const lookAfterFailureMs = 3_000
/** Timeout per node. Calls wait only for the first check. */
const maxLookMs = 2_000

/**
 * Skips a chain's nodes whose newest block is old or unknown while another node has a recent one. Compares the blocks' ages, not their numbers: a
 * node that reports a number far ahead would make all honest nodes look late.
 */
export class HeadAges {
  readonly #endpoints: readonly NodeEndpoint[]
  readonly #maxSeconds: number
  readonly #now: () => number
  /** Unix seconds of each node's newest block; undefined if it didn't answer. */
  #heads: readonly (number | undefined)[] = []
  #lookedMs = Number.NEGATIVE_INFINITY
  #looking: Promise<void> | undefined
  #hasFailed = false

  constructor({ endpoints, network, now = Date.now }: HeadAges.Parameters) {
    this.#endpoints = endpoints
    this.#maxSeconds = longestHeadAgeSeconds(network)
    this.#now = now
  }

  /** Checks again when due. Callers wait only for the first check. */
  async look(): Promise<void> {
    if (this.#endpoints.length < 2) return
    if (this.#now() - this.#lookedMs > (this.#hasFailed ? lookAfterFailureMs : pollIntervalMs)) {
      this.#hasFailed = false
      this.#lookedMs = this.#now()
      this.#looking = this.#ask().finally(() => {
        this.#looking = undefined
      })
    }
    if (this.#heads.length === 0) await this.#looking
  }

  /** Time of a node's newest block at the last check, in Unix seconds. */
  headSeconds(index: number): number | undefined {
    return this.#heads[index]
  }

  /** Records that a node didn't answer a call. */
  noteFailure(): void {
    this.#hasFailed = true
    void this.look()
  }

  /** Whether a node is skipped: its newest block is old or unknown, and another node has a recent one. */
  isPassedOver(index: number): boolean {
    const isFresh = (head: number | undefined) =>
      head !== undefined && Math.abs(this.#now() / 1_000 - head) <= this.#maxSeconds
    return !isFresh(this.#heads[index]) && this.#heads.some(isFresh)
  }

  /** Wraps a node's transport so that it fails while the node is skipped, and the next one is asked. */
  guard(transport: Transport, index: number): Transport {
    return (config) => {
      const { request, ...rest } = transport(config)
      return {
        ...rest,
        request: async (asked) => {
          await this.look()
          if (this.isPassedOver(index)) throw new PassedOverError()
          try {
            return await request(asked)
          } catch (error) {
            if (['slow', 'away'].includes(classifyNodeFault(error).kind)) this.noteFailure()
            throw error
          }
        },
      }
    }
  }

  async #ask(): Promise<void> {
    const asked = this.#endpoints.map(async ({ transport }) => {
      const request = { method: 'eth_getBlockByNumber', params: ['latest', false] }
      const block = (await transport({ retryCount: 0 }).request(request)) as { timestamp: Hex }
      return hexToNumber(block.timestamp)
    })
    const heads = new Array<number | undefined>(asked.length)
    const all = Promise.all(
      asked.map(async (each, index) => {
        heads[index] = await each.catch(() => undefined)
      }),
    )
    await Promise.race([all, new Promise((done) => setTimeout(done, maxLookMs).unref())])
    this.#heads = [...heads]
  }
}

export declare namespace HeadAges {
  type Parameters = {
    readonly endpoints: readonly NodeEndpoint[]
    readonly network: Pick<Network, 'blockTimeSeconds'>
    /** Current time in Unix milliseconds. */
    readonly now?: () => number
  }
}

/** The node lags behind its chain, or doesn't report its newest block. */
class PassedOverError extends BaseError {
  override name = 'Server.PassedOverError'
  constructor() {
    super('The node is behind its chain or does not answer.', { code: 'NodeUnavailable', retryable: true })
  }
}
