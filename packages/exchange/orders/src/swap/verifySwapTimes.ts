import { localChainIds } from '@oxbow/chain/localContracts'
import { ClockMismatchError } from '@oxbow/transactions/readDeadline'
import { OrderMismatchError } from '../OrderError.ts'
import { longestSwapSeconds, type SwapOrderIntent } from './SwapOffer.ts'

/** A block of a public network is no older, and its clock no more ahead, unless a node or this device is wrong. The local chains of a developer may be put forward, or stand still. */
const mostOffSeconds = { local: 86_400, public: 300 }

/**
 * A gas-free swap ends so long after the newest block: a node that lies about its time would have it stand for years, for anybody to fill at its least.
 *
 * @throws {ClockMismatchError} when the block's time is not that of this device
 */
export function verifyBlockTime({ chainId, nowMs, nowSeconds }: verifyBlockTime.Facts): void {
  const deviceSeconds = Math.floor(nowMs / 1_000)
  const offSeconds = nowSeconds - deviceSeconds
  const isBehind = !localChainIds.includes(chainId) && offSeconds < -mostOffSeconds.public
  if (isBehind || offSeconds > mostOffOf(chainId)) throw new ClockMismatchError({ nowSeconds, deviceSeconds })
}

export declare namespace verifyBlockTime {
  type Facts = {
    readonly chainId: number
    /** Of the newest block. */
    readonly nowSeconds: number
    /** By this device's clock. */
    readonly nowMs: number
  }
}

/** By this device's clock alone, whatever time a node said before: what is signed ends within minutes. @throws {OrderMismatchError} */
export function verifySwapEnd({ chainId, deadline }: Pick<SwapOrderIntent, 'chainId' | 'deadline'>, nowMs: number) {
  const last = Math.floor(nowMs / 1_000) + mostOffOf(chainId) + longestSwapSeconds
  if (deadline > last) throw new OrderMismatchError('It stands for too long.')
}

function mostOffOf(chainId: number): number {
  return mostOffSeconds[localChainIds.includes(chainId) ? 'local' : 'public']
}
