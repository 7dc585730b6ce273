import type { Network } from '@oxbow/chain/Network'
import type { PermitData } from '@oxbow/contract/PermitData'
import { BaseError } from '@oxbow/errors/BaseError'
import type { Quote } from './Quote.ts'

/** A permit that outlives its trade by more than this is not for this trade. Thirty days is the longest the public clients ask. */
const LONGEST_SECONDS = 31n * 24n * 3_600n

/**
 * Checks a permit before the user is asked to sign it: the network's Permit2, the network's router as spender, the input token,
 * no more than the trade can spend, for a bounded time.
 *
 * @throws {PermitMismatchError}
 */
export function verifyPermit(parameters: verifyPermit.Parameters): void {
  const { permitData, quote, network, nowSeconds } = parameters
  const { domain, values } = permitData
  const { details } = values
  expectEqual('chain', domain.chainId, quote.chainId)
  expectEqual('Permit2 contract', domain.verifyingContract, network.contracts.permit2)
  expectEqual('spender', values.spender, network.contracts.universalRouter)
  expectEqual('token', details.token, quote.tokenIn)
  if (BigInt(details.amount) > quote.maximumIn) throw new PermitMismatchError('amount', details.amount)
  const latest = BigInt(nowSeconds) + LONGEST_SECONDS
  if (BigInt(details.expiration) > latest) throw new PermitMismatchError('expiration', details.expiration)
  if (BigInt(values.sigDeadline) > latest) throw new PermitMismatchError('deadline', values.sigDeadline)
}

export declare namespace verifyPermit {
  type Parameters = {
    readonly permitData: PermitData
    readonly quote: Quote
    readonly network: Network
    /** Unix seconds. */
    readonly nowSeconds: number
  }
  type ErrorType = PermitMismatchError
}

function expectEqual(what: string, found: string | number, expected: string | number) {
  if (String(found).toLowerCase() !== String(expected).toLowerCase()) throw new PermitMismatchError(what, String(found))
}

/** The server prepared a permit that allows something else than the trade needs. */
export class PermitMismatchError extends BaseError {
  override readonly name = 'verifyPermit.PermitMismatchError'
  constructor(what: string, found: string) {
    super('The prepared permit differs from what this trade needs.', {
      code: 'ApprovalMismatch',
      facts: [`Different ${what}: ${found}`],
    })
  }
}
