import { localChainIds } from '@oxbow/chain/localContracts'
import { ClockMismatchError } from '@oxbow/transactions/readDeadline'
import { OrderMismatchError } from '../OrderError.ts'
import { longestSwapSeconds, type SwapOrderIntent } from './SwapOffer.ts'

/**
 * Allowed difference between block time and this device's clock. Public networks stay within it unless a clock is wrong; local development chains may
 * be advanced or stand still.
 */
const maxOffSeconds = { local: 86_400, public: 300 }

/**
 * Checks the block time that a gas-free swap's deadline is derived from: a node that lies about it could keep the order open for years, to be filled
 * at its minimum.
 *
 * @throws {ClockMismatchError} when the block time doesn't fit this device's clock
 */
export function verifyBlockTime({ chainId, nowMs, nowSeconds }: verifyBlockTime.Facts): void {
  const deviceSeconds = Math.floor(nowMs / 1_000)
  const offSeconds = nowSeconds - deviceSeconds
  const isBehind = !localChainIds.includes(chainId) && offSeconds < -maxOffSeconds.public
  if (isBehind || offSeconds > maxOffOf(chainId)) throw new ClockMismatchError({ nowSeconds, deviceSeconds })
}

export declare namespace verifyBlockTime {
  type Facts = {
    readonly chainId: number
    /** Time of the newest block. */
    readonly nowSeconds: number
    /** This device's clock. */
    readonly nowMs: number
  }
}

/** Checks the deadline by this device's clock alone, whatever time a node reported: it must be minutes away. @throws {OrderMismatchError} */
export function verifySwapEnd({ chainId, deadline }: Pick<SwapOrderIntent, 'chainId' | 'deadline'>, nowMs: number) {
  const last = Math.floor(nowMs / 1_000) + maxOffOf(chainId) + longestSwapSeconds
  if (deadline > last) throw new OrderMismatchError('It is valid for too long.')
}

function maxOffOf(chainId: number): number {
  return maxOffSeconds[localChainIds.includes(chainId) ? 'local' : 'public']
}
