import { permitSingleTypes } from '@oxbow/calldata/permitSingle'
import { signTypedData } from '@oxbow/connectors/signTypedData'
import type { Wallet } from '@oxbow/connectors/Wallet'
import type { WalletError } from '@oxbow/connectors/WalletError'
import type { PermitData } from '@oxbow/contract/PermitData'

/**
 * Asks the wallet to sign a Permit2 permit (EIP-712).
 *
 * @throws {WalletError}
 */
export async function signPermit(parameters: signPermit.Parameters): Promise<signPermit.ReturnType> {
  const { wallet, account, permitData } = parameters
  const { domain, values } = permitData
  return signTypedData(wallet, account, {
    domain,
    types: permitSingleTypes,
    primaryType: 'PermitSingle',
    message: values,
  })
}

export declare namespace signPermit {
  type Parameters = {
    readonly wallet: Wallet
    readonly account: `0x${string}`
    readonly permitData: PermitData
  }
  type ReturnType = signTypedData.ReturnType
  type ErrorType = WalletError
}
