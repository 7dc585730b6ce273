import type { Network } from '@oxbow/chain/Network'
import { BaseError } from '@oxbow/errors/BaseError'
import type { NodeEndpoint } from '@oxbow/rpc/createNodeEndpoint'
import { longestHeadAgeSeconds } from '@oxbow/rpc/judgeHead'
import { judgeNodeFault } from '@oxbow/rpc/judgeNodeFault'
import { type Hex, hexToNumber, type Transport } from 'viem'

/** So often nodes are asked for their newest block, while anybody asks them for anything. */
const lookEveryMs = 15_000
/** So soon again after a call has failed: one node that hangs must not hold up every visitor for as long as a call may take. */
const lookAfterFailureMs = 3_000
/** No node is waited for longer in a look. Only the first look is waited for by others. */
const mostLookMs = 2_000

/**
 * Passes over nodes of a chain whose newest block is old, or that do not tell it, while another one has a newer. By the age of the block and not by its number: a node that names a
 * number far ahead of all others would make every honest one look late.
 */
export class HeadAges {
  readonly #endpoints: readonly NodeEndpoint[]
  readonly #mostSeconds: number
  readonly #now: () => number
  /** Seconds since 1970 of each node's newest block; undefined where it did not say. */
  #heads: readonly (number | undefined)[] = []
  #lookedMs = Number.NEGATIVE_INFINITY
  #looking: Promise<void> | undefined
  #hasFailed = false

  constructor({ endpoints, network, now = Date.now }: HeadAges.Parameters) {
    this.#endpoints = endpoints
    this.#mostSeconds = longestHeadAgeSeconds(network)
    this.#now = now
  }

  /** Looks again when it is time. Only the first look is waited for. */
  async look(): Promise<void> {
    if (this.#endpoints.length < 2) return
    if (this.#now() - this.#lookedMs > (this.#hasFailed ? lookAfterFailureMs : lookEveryMs)) {
      this.#hasFailed = false
      this.#lookedMs = this.#now()
      this.#looking = this.#ask().finally(() => {
        this.#looking = undefined
      })
    }
    if (this.#heads.length === 0) await this.#looking
  }

  /** Unix seconds of a node's newest block when it was looked at. */
  headSeconds(index: number): number | undefined {
    return this.#heads[index]
  }

  /** A node did not answer a call. */
  noteFailure(): void {
    this.#hasFailed = true
    void this.look()
  }

  /** Whether a node is not to be asked: its newest block is old or it did not tell it, and another node has one that is not. */
  isPassedOver(index: number): boolean {
    const isFresh = (head: number | undefined) =>
      head !== undefined && Math.abs(this.#now() / 1_000 - head) <= this.#mostSeconds
    return !isFresh(this.#heads[index]) && this.#heads.some(isFresh)
  }

  /** A node's transport that refuses while the node is passed over, so that the next one is asked. */
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
            if (['slow', 'away'].includes(judgeNodeFault(error).kind)) this.noteFailure()
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
    await Promise.race([all, new Promise((done) => setTimeout(done, mostLookMs).unref())])
    this.#heads = [...heads]
  }
}

export declare namespace HeadAges {
  type Parameters = {
    readonly endpoints: readonly NodeEndpoint[]
    readonly network: Pick<Network, 'blockTimeSeconds'>
    /** Milliseconds since 1970. */
    readonly now?: () => number
  }
}

/** A node that lags behind its chain, or that does not tell how far it is. */
class PassedOverError extends BaseError {
  override name = 'Server.PassedOverError'
  constructor() {
    super('The node lags behind its chain, or does not answer.', { code: 'NodeUnavailable', retryable: true })
  }
}
