import { BaseError } from '@oxbow/errors/BaseError'
import type { TransactionRequest } from '../send/TransactionRequest.ts'

/** Half more than agreed: three full blocks raise the base fee by 42 % (EIP-1559), and a limit that a node estimates leaves out refunds that a simulation counts. */
const tolerated = { numerator: 3n, denominator: 2n }

/**
 * Checks that what a request lets the network take at most, with what was asked for before it, is what a person agreed to. Where nothing was agreed, a
 * request must leave the fees to the wallet. Where fees and gas come from does not matter: the request itself is read.
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
  // A tip alone, or fees for an unknown gas limit: that may be what was agreed to or not.
  if (gas === undefined || maxFeePerGas === undefined) throw new NetworkCostUnknownError(agreedWei)
  const wei = gas * maxFeePerGas
  const neededWei = askedWei + wei
  if (neededWei * tolerated.denominator > agreedWei * tolerated.numerator)
    throw new NetworkCostError(agreedWei, neededWei)
  return wei
}

/** What the network may take of one agreement. */
export type AgreedCost = {
  /** As the review said it, for everything that it asks for; undefined when it said none. */
  readonly agreedWei: bigint | undefined
  /** Of what the wallet has sent for it already. */
  readonly askedWei: bigint
}

export declare namespace verifyNetworkCost {
  type Parameters = { readonly transaction: TransactionRequest; readonly agreed: AgreedCost }
  type ErrorType = NetworkCostError | NetworkCostUnknownError
}

/** The network would take more than was reviewed. Nothing was asked of the wallet. */
export class NetworkCostError extends BaseError {
  override readonly name = 'verifyNetworkCost.NetworkCostError'

  /** Undefined where no cost was agreed to. */
  readonly neededWei: bigint | undefined

  constructor(agreedWei: bigint | undefined, neededWei: bigint | undefined) {
    super('The network cost is not what was reviewed.', {
      code: 'NetworkCostRose',
      facts: [`In wei: at most ${neededWei ?? 'unknown'}; ${agreedWei ?? 'none'} agreed to.`],
    })
    this.neededWei = neededWei
  }
}

/** Nobody can tell whether the network would take more than was reviewed. Nothing was asked of the wallet. */
export class NetworkCostUnknownError extends BaseError {
  override readonly name = 'verifyNetworkCost.NetworkCostUnknownError'

  constructor(agreedWei: bigint) {
    super('The network cost is not known.', { code: 'NetworkCostUnknown', facts: [`In wei: ${agreedWei} agreed to.`] })
  }
}
