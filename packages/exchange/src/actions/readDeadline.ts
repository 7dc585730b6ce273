import { localChainIds } from '@oxbow/chain/pin/localContracts'
import { BaseError } from '@oxbow/errors/BaseError'
import type { Client } from 'viem'
import { getBlock } from 'viem/actions'

/** The local chains of a developer may be put forward; a public one is ahead by what this device's clock is behind. */
const mostAheadSeconds = { local: 86_400, public: 600 }

/**
 * Until when something that is signed now is to hold: the setting, counted from the time of the newest block, because it is the chain that enforces it
 * and this device's clock may be wrong. Unix seconds.
 *
 * @throws {ClockMismatchError} when the node's time lies far in the future, which would keep a signature alive for as long; what viem throws when the
 * node does not answer.
 */
export async function readDeadline(rpc: Client, parameters: readDeadline.Parameters): Promise<readDeadline.ReturnType> {
  const { chainId, lifetimeSeconds, nowMs } = parameters
  const nowSeconds = Number((await getBlock(rpc)).timestamp)
  const most = mostAheadSeconds[localChainIds.includes(chainId) ? 'local' : 'public']
  if (nowSeconds > nowMs / 1_000 + most) throw new ClockMismatchError(nowSeconds)
  return { nowSeconds, deadlineSeconds: nowSeconds + lifetimeSeconds }
}

export declare namespace readDeadline {
  type Parameters = {
    readonly chainId: number
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
