import { BaseError } from '@oxbow/errors/BaseError'
import type { TransactionRequest } from '../send/TransactionRequest.ts'

/** Tolerance of 50 %: three full blocks raise the base fee by 42 % (EIP-1559), and node estimates differ from simulated gas by refunds. */
const tolerated = { numerator: 3n, denominator: 2n }

/**
 * Checks that the maximum network cost of a request, plus that of earlier requests, is within the agreed cost. If no cost was agreed, the request
 * must leave the fees to the wallet. Reads the request itself, whatever the source of its fees and gas.
 *
 * @returns wei, gas limit times the highest fee; 0 where the wallet chooses
 * @throws {NetworkCostError}
 * @throws {NetworkCostUnknownError} when the request doesn't tell, as where a node was away for its gas
 */
export function verifyNetworkCost({ transaction, agreed }: verifyNetworkCost.Parameters): bigint {
  const { gas, maxFeePerGas, maxPriorityFeePerGas } = transaction
  if (maxFeePerGas === undefined && maxPriorityFeePerGas === undefined) return 0n
  const { agreedWei, askedWei } = agreed
  if (agreedWei === undefined) throw new NetworkCostError(agreedWei, undefined)
  // A tip without a maximum fee, or fees without a gas limit: the cost can't be computed.
  if (gas === undefined || maxFeePerGas === undefined) throw new NetworkCostUnknownError(agreedWei)
  const wei = gas * maxFeePerGas
  const neededWei = askedWei + wei
  if (neededWei * tolerated.denominator > agreedWei * tolerated.numerator)
    throw new NetworkCostError(agreedWei, neededWei)
  return wei
}

/** Network cost that a person agreed to. */
export type AgreedCost = {
  /** Reviewed total of all requests, in wei; undefined if the review showed none. */
  readonly agreedWei: bigint | undefined
  /** Cost of what the wallet has sent so far, in wei. */
  readonly askedWei: bigint
}

export declare namespace verifyNetworkCost {
  type Parameters = { readonly transaction: TransactionRequest; readonly agreed: AgreedCost }
  type ErrorType = NetworkCostError | NetworkCostUnknownError
}

/** The network cost would exceed the reviewed one. The wallet wasn't asked. */
export class NetworkCostError extends BaseError {
  override readonly name = 'verifyNetworkCost.NetworkCostError'

  /** Undefined if no cost was agreed. */
  readonly neededWei: bigint | undefined

  constructor(agreedWei: bigint | undefined, neededWei: bigint | undefined) {
    super('The network cost differs from the reviewed one.', {
      code: 'NetworkCostRose',
      facts: [`In wei: at most ${neededWei ?? 'unknown'}; ${agreedWei ?? 'none'} agreed to.`],
    })
    this.neededWei = neededWei
  }
}

/** The network cost can't be compared with the reviewed one. The wallet wasn't asked. */
export class NetworkCostUnknownError extends BaseError {
  override readonly name = 'verifyNetworkCost.NetworkCostUnknownError'

  constructor(agreedWei: bigint) {
    super('The network cost is not known.', { code: 'NetworkCostUnknown', facts: [`In wei: ${agreedWei} agreed to.`] })
  }
}
