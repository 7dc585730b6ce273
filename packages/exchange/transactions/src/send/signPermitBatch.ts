import { type PermitBatch, permitBatch } from '@oxbow/calldata/permitBatch'
import type { Network } from '@oxbow/chain/Network'
import { signTypedData } from '@oxbow/connectors/signTypedData'
import type { Wallet } from '@oxbow/connectors/Wallet'
import type { WalletError } from '@oxbow/connectors/WalletError'

/**
 * Asks the wallet to sign a Permit2 permit for several tokens (EIP-712).
 *
 * @throws {WalletError}
 */
export async function signPermitBatch(parameters: signPermitBatch.Parameters): Promise<signPermitBatch.ReturnType> {
  const { wallet, account, network, permit } = parameters
  const data = permitBatch(permit, { chainId: network.chainId, permit2: network.contracts.permit2 })
  return signTypedData(wallet, account, data)
}

export declare namespace signPermitBatch {
  type Parameters = {
    readonly wallet: Wallet
    readonly account: `0x${string}`
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    readonly permit: PermitBatch
  }
  type ReturnType = signTypedData.ReturnType
  type ErrorType = WalletError
}
