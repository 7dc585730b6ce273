import { BaseError } from '@oxbow/errors/BaseError'
import type { Client } from 'viem'
import { getBlock } from 'viem/actions'

/** The local chains of a developer may be put forward; no public one is a day ahead. */
const mostAheadSeconds = 86_400

/**
 * Until when something that is signed now is to hold: the setting, counted from the time of the newest block, because it is the chain that enforces it
 * and this device's clock may be wrong. Unix seconds.
 *
 * @throws {ClockMismatchError} when the node's time lies far in the future, which would keep a signature alive for as long; what viem throws when the
 * node does not answer.
 */
export async function readDeadline(rpc: Client, parameters: readDeadline.Parameters): Promise<readDeadline.ReturnType> {
  const { lifetimeSeconds, nowMs } = parameters
  const nowSeconds = Number((await getBlock(rpc)).timestamp)
  if (nowSeconds > nowMs / 1_000 + mostAheadSeconds) throw new ClockMismatchError(nowSeconds)
  return { nowSeconds, deadlineSeconds: nowSeconds + lifetimeSeconds }
}

export declare namespace readDeadline {
  type Parameters = {
    readonly lifetimeSeconds: number
    /** By this device's clock. */
    readonly nowMs: number
  }
  /** Unix seconds by the chain's clock. */
  type ReturnType = { readonly nowSeconds: number; readonly deadlineSeconds: number }
}

export class ClockMismatchError extends BaseError {
  override readonly name = 'readDeadline.ClockMismatchError'
  constructor(seconds: number) {
    super('The network’s time is far ahead of this device’s.', {
      code: 'ClockMismatch',
      facts: [`The newest block says ${new Date(seconds * 1_000).toISOString()}`],
    })
  }
}
