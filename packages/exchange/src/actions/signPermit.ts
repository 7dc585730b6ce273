import { permitSingleTypes } from '@oxbow/calldata/permitSingle'
import type { PermitData } from '@oxbow/contract/PermitData'
import { signTypedData } from '../wallet/signTypedData.ts'
import type { Wallet } from '../wallet/Wallet.ts'
import type { WalletError } from '../wallet/WalletError.ts'

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
