import { localChainIds } from '@oxbow/chain/localContracts'
import { BaseError } from '@oxbow/errors/BaseError'
import type { Client } from 'viem'
import { getBlock } from 'viem/actions'

/** How far block time may be ahead of this device's clock. Local development chains may be advanced; on a public one the device's clock is behind. */
const maxAheadSeconds = { local: 86_400, public: 600 }

/**
 * Deadline of what is signed now, in Unix seconds. It is the lifetime setting by this device's clock, unless the newest block is so far ahead that
 * less than half of it would be left; it then counts from that block, and `extraSeconds` tells the difference.
 *
 * @throws {ClockMismatchError} when the node's time lies far in the future, which would keep a signature alive for as long; what viem throws when the
 * node does not answer.
 */
export async function readDeadline(rpc: Client, parameters: readDeadline.Parameters): Promise<readDeadline.ReturnType> {
  const { chainId, lifetimeSeconds, nowMs } = parameters
  const nowSeconds = Number((await getBlock(rpc)).timestamp)
  const deviceSeconds = Math.floor(nowMs / 1_000)
  const most = maxAheadSeconds[localChainIds.includes(chainId) ? 'local' : 'public']
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
    /** Time of the newest block. */
    readonly nowSeconds: number
    readonly deadlineSeconds: number
    /** How much longer than the setting it lasts by this device's clock. */
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
