import { feeOf, type GrantFee } from '@oxbow/delegation/feeOf'
import type { GasRelayRequest } from '@oxbow/delegation/GasStation'
import { smartAccountCode } from '@oxbow/delegation/smartAccount'
import { toGrantData } from '@oxbow/delegation/toGrantData'
import { type Hex, hashTypedData, isAddressEqual, recoverAddress, type TypedDataDefinition } from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { GasRefusedError } from './GasRefusedError.ts'

/**
 * Checks a signed grant without a node: whom it is for, until when, what it pays, and who signed it.
 *
 * @throws {GasRefusedError} `GasGrantRefused`
 */
export async function judgeGrant(
  { authorization, grant, signature }: GasRelayRequest,
  { latestExpiry, nowSeconds, relayer }: judgeGrant.Facts,
): Promise<{ readonly fee: GrantFee; readonly hash: Hex }> {
  const { account, calls, chainId, delegate, expiresAt } = grant
  const refuse = (reason: string) => new GasRefusedError('GasGrantRefused', reason)
  if (delegate !== relayer) throw refuse('The grant is for another relayer.')
  if (expiresAt <= nowSeconds) throw refuse('The grant has expired.')
  if (expiresAt > latestExpiry) throw refuse('The grant lasts longer than it may.')
  const fee = feeOf(calls)
  if (fee?.recipient !== relayer) throw refuse('Its last call pays the relayer no fee.')
  const hash = hashTypedData(toGrantData(grant) as unknown as TypedDataDefinition)
  const signer = await recoverAddress({ hash, signature }).catch(() => undefined)
  if (signer === undefined || !isAddressEqual(signer, account)) throw refuse('The account has not signed the grant.')
  if (authorization !== undefined) {
    const by = await recoverAuthorizationAddress({ authorization }).catch(() => undefined)
    const isOwn = by !== undefined && isAddressEqual(by, account)
    if (!isOwn || authorization.chainId !== chainId || authorization.address !== smartAccountCode)
      throw refuse('The authorization isn’t the account’s for the smart account of this network.')
  }
  return { fee, hash }
}

export declare namespace judgeGrant {
  type Facts = {
    /** Lower-case. */
    readonly relayer: Hex
    readonly nowSeconds: number
    readonly latestExpiry: number
  }
}
