import { permitSingleTypes, type SignedPermitSingle } from '@oxbow/calldata/permitSingle'
import type { PermitData } from '@oxbow/contract/PermitData'
import { BaseError } from '@oxbow/errors/BaseError'
import { readNode } from '@oxbow/market/readNode'
import type { TradingChain } from '@oxbow/market/TradingChain'
import type { Snapshot } from '@oxbow/router/Snapshot'
import { type Address, type Hex, recoverTypedDataAddress } from 'viem'
import { verifyTypedData } from 'viem/actions'
import { QuoteExpiredError } from '../quote/QuoteExpiredError.ts'
import { readPermitState } from './readPermitState.ts'

/**
 * Checks that a signed permit is for this trade and by this swapper, and returns it as the router takes it; contract accounts are asked (ERC-1271).
 * Undefined if the permit was used before and its allowance still suffices.
 *
 * @throws {InvalidPermitError}, {QuoteExpiredError}, {NodeUnavailableError}
 */
export async function verifySignedPermit(
  chain: TradingChain,
  options: verifySignedPermit.Options,
): Promise<SignedPermitSingle | undefined> {
  const { permitData, signature, snapshot, owner, token, maximumIn, nowSeconds } = options
  const { contracts, chainId } = chain.network
  const { domain, values } = permitData
  const { details } = values
  require(domain.chainId === chainId, 'it is for another chain')
  require(domain.verifyingContract === contracts.permit2, 'it is not for Permit2')
  require(values.spender === contracts.universalRouter, 'it lets somebody else than the router pull')
  require(details.token === token, 'it is for another token')
  require(BigInt(details.amount) >= maximumIn, 'it allows less than the trade may spend')
  require(BigInt(details.amount) < 1n << 160n, 'its amount is out of range')
  require(Number(details.nonce) < 2 ** 48 && Number(details.expiration) < 2 ** 48, 'a number is out of range')
  if (BigInt(values.sigDeadline) < nowSeconds || BigInt(details.expiration) < nowSeconds)
    throw new QuoteExpiredError('The permit is no longer valid.')

  const permitSingle = {
    details: {
      token: details.token,
      amount: BigInt(details.amount),
      expiration: Number(details.expiration),
      nonce: Number(details.nonce),
    },
    spender: values.spender,
    sigDeadline: BigInt(values.sigDeadline),
  }
  const typedData = { domain, types: permitSingleTypes, primaryType: 'PermitSingle', message: permitSingle } as const
  const signer = await recoverTypedDataAddress({ ...typedData, signature }).catch(() => undefined)
  if (signer?.toLowerCase() !== owner) {
    const isValid = await readNode(chain.network.name, () =>
      verifyTypedData(chain.client, { ...typedData, address: owner, signature }),
    )
    require(isValid, 'the swapper did not sign it')
  }
  const { nonce, allowed, expiration } = await readPermitState(chain, snapshot, owner, token)
  if (nonce > permitSingle.details.nonce) {
    require(allowed >= maximumIn && expiration > nowSeconds, 'another trade has used its nonce')
    return undefined
  }
  return { permitSingle, signature }
}

export declare namespace verifySignedPermit {
  type Options = {
    permitData: PermitData
    signature: Hex
    snapshot: Snapshot
    owner: Address
    token: Address
    maximumIn: bigint
    nowSeconds: number
  }
}

function require(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new InvalidPermitError(reason)
}

export class InvalidPermitError extends BaseError {
  override name = 'Engine.InvalidPermitError'
  constructor(reason: string) {
    super(`The permit cannot be used: ${reason}.`, {
      code: 'InvalidPermit',
      nextAction: 'Request a new quote and sign its permit.',
    })
  }
}
