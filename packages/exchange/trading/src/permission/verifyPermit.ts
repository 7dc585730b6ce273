import type { Network } from '@oxbow/chain/Network'
import type { PermitData } from '@oxbow/contract/PermitData'
import { BaseError } from '@oxbow/errors/BaseError'
import type { Quote } from '../quote/Quote.ts'

/**
 * Checks a permit against the intent before it is signed: the network's Permit2, its router as spender, the input token, at most the trade's maximum,
 * no longer than the deadline. The types in the data aren't used: `permitTypedData` adds its own.
 *
 * @throws {PermitMismatchError}
 */
export function verifyPermit(parameters: verifyPermit.Parameters): void {
  const { permitData, quote, network, deadlineSeconds } = parameters
  const { intent } = quote
  const { domain, values } = permitData
  const { details } = values
  expectEqual('domain', domain.name, 'Permit2')
  expectEqual('chain', domain.chainId, intent.chainId)
  expectEqual('chain', network.chainId, intent.chainId)
  expectEqual('Permit2 contract', domain.verifyingContract, network.contracts.permit2)
  expectEqual('spender', values.spender, network.contracts.universalRouter)
  expectEqual('token', details.token, intent.tokenIn)
  if (BigInt(details.amount) > quote.maximumIn) throw new PermitMismatchError('amount', details.amount)
  if (BigInt(details.expiration) > BigInt(deadlineSeconds))
    throw new PermitMismatchError('expiration', details.expiration)
  if (BigInt(values.sigDeadline) > BigInt(deadlineSeconds))
    throw new PermitMismatchError('deadline', values.sigDeadline)
}

export declare namespace verifyPermit {
  type Parameters = {
    readonly permitData: PermitData
    readonly quote: Pick<Quote, 'intent' | 'maximumIn'>
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** Unix seconds. */
    readonly deadlineSeconds: number
  }
  type ErrorType = PermitMismatchError
}

function expectEqual(what: string, found: string | number, expected: string | number) {
  if (String(found).toLowerCase() !== String(expected).toLowerCase()) throw new PermitMismatchError(what, String(found))
}

/** The permit allows something else than the trade needs. */
export class PermitMismatchError extends BaseError {
  override readonly name = 'verifyPermit.PermitMismatchError'
  constructor(what: string, found: string) {
    super('The prepared permit differs from what this trade needs.', {
      code: 'ApprovalMismatch',
      facts: [`Different ${what}: ${found}`],
    })
  }
}
