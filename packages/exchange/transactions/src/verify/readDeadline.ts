import { localChainIds } from '@oxbow/chain/localContracts'
import { BaseError } from '@oxbow/errors/BaseError'
import type { Client } from 'viem'
import { getBlock } from 'viem/actions'

/** The local chains of a developer may be put forward; a public one is ahead by what this device's clock is behind. */
const mostAheadSeconds = { local: 86_400, public: 600 }

/**
 * Until when something that is signed now is to hold: the setting by this device's clock, which the person reads it on. It is the chain that enforces it: where
 * its newest block is so far ahead that less than half of the time would be left, the setting counts from that block, and the answer says how much longer that is.
 * Unix seconds.
 *
 * @throws {ClockMismatchError} when the node's time lies far in the future, which would keep a signature alive for as long; what viem throws when the
 * node does not answer.
 */
export async function readDeadline(rpc: Client, parameters: readDeadline.Parameters): Promise<readDeadline.ReturnType> {
  const { chainId, lifetimeSeconds, nowMs } = parameters
  const nowSeconds = Number((await getBlock(rpc)).timestamp)
  const deviceSeconds = Math.floor(nowMs / 1_000)
  const most = mostAheadSeconds[localChainIds.includes(chainId) ? 'local' : 'public']
  if (nowSeconds > deviceSeconds + most) throw new ClockMismatchError({ nowSeconds, deviceSeconds })
  const own = Math.min(nowSeconds, deviceSeconds) + lifetimeSeconds
  const deadlineSeconds = own - nowSeconds >= lifetimeSeconds / 2 ? own : nowSeconds + lifetimeSeconds
  return { nowSeconds, deadlineSeconds, extraSeconds: Math.max(0, deadlineSeconds - lifetimeSeconds - deviceSeconds) }
}

export declare namespace readDeadline {
  type Parameters = {
    readonly chainId: number
    readonly lifetimeSeconds: number
    /** By this device's clock. */
    readonly nowMs: number
  }
  type ReturnType = {
    /** Of the newest block. */
    readonly nowSeconds: number
    readonly deadlineSeconds: number
    /** How much longer than the setting it holds by this device's clock. */
    readonly extraSeconds: number
  }
}

export class ClockMismatchError extends BaseError {
  override readonly name = 'readDeadline.ClockMismatchError'
  constructor({ nowSeconds, deviceSeconds }: { readonly nowSeconds: number; readonly deviceSeconds: number }) {
    const isAhead = nowSeconds > deviceSeconds
    super(`The network’s time is far ${isAhead ? 'ahead of' : 'behind'} this device’s.`, {
      code: isAhead ? 'ClockAhead' : 'ClockBehind',
      facts: [`The newest block says ${new Date(nowSeconds * 1_000).toISOString()}`],
    })
  }
}
