import { permitBatch, type SignedPermitBatch } from '@oxbow/calldata/permitBatch'
import type { PermitBatchData } from '@oxbow/contract/Liquidity'
import { readNode } from '@oxbow/market/readNode'
import type { TradingChain } from '@oxbow/market/TradingChain'
import { InvalidPermitError } from '@oxbow/trading/verifySignedPermit'
import { type Address, type Hex, recoverTypedDataAddress } from 'viem'
import { verifyTypedData } from 'viem/actions'

/**
 * Converts a signed permit for the v4 position manager, after checking that its only spender is that manager and that the wallet signed it.
 *
 * @throws {InvalidPermitError}, {NodeUnavailableError}
 */
export async function verifyPermitBatch(
  chain: TradingChain,
  { permitData, signature, owner }: { permitData: PermitBatchData; signature: Hex; owner: Address },
): Promise<SignedPermitBatch> {
  const { chainId, contracts, name } = chain.network
  const { domain, values } = permitData
  require(domain.chainId === chainId, 'it is for another chain')
  require(domain.verifyingContract === contracts.permit2, 'it is not for Permit2')
  require(values.spender === contracts.v4PositionManager, 'it lets somebody else than the position manager pull')
  require(values.details.every(
    ({ amount, expiration, nonce }) =>
      BigInt(amount) < 1n << 160n && Number(expiration) < 2 ** 48 && Number(nonce) < 2 ** 48,
  ), 'a number is out of range')
  const message = {
    details: values.details.map(({ token, amount, expiration, nonce }) => ({
      token,
      amount: BigInt(amount),
      expiration: Number(expiration),
      nonce: Number(nonce),
    })),
    spender: values.spender,
    sigDeadline: BigInt(values.sigDeadline),
  }
  const typedData = permitBatch(message, { chainId, permit2: contracts.permit2 })
  const signer = await recoverTypedDataAddress({ ...typedData, signature }).catch(() => undefined)
  if (signer?.toLowerCase() !== owner)
    require(await readNode(name, () =>
      verifyTypedData(chain.client, { ...typedData, address: owner, signature }),
    ), 'the wallet did not sign it')
  return { permitBatch: message, signature }
}

function require(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new InvalidPermitError(reason)
}
