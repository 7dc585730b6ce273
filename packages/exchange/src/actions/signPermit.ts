import type { PermitData } from '@oxbow/contract/PermitData'
import { ask } from '../wallet/ask.ts'
import type { Wallet, WalletAnswer } from '../wallet/Wallet.ts'
import { WalletError } from '../wallet/WalletError.ts'

/**
 * Asks the wallet to sign a Permit2 permit (EIP-712).
 *
 * @throws {WalletError}
 */
export async function signPermit(parameters: signPermit.Parameters): Promise<signPermit.ReturnType> {
  const { wallet, account, permitData } = parameters
  const { domain, types, values } = permitData
  const typedData = {
    domain,
    types: { EIP712Domain: domainType, ...types },
    primaryType: 'PermitSingle',
    message: values,
  }
  const answer = await ask(wallet.provider, 'eth_signTypedData_v4', [account, JSON.stringify(typedData)])
  if (answer.status === 'rejected') return answer
  if (typeof answer.value !== 'string' || !/^0x([0-9a-fA-F]{2})+$/.test(answer.value))
    throw new WalletError('The wallet did not give a signature.', { code: 'WalletRefused' })
  return { status: 'accepted', signature: answer.value as `0x${string}` }
}

export declare namespace signPermit {
  type Parameters = {
    readonly wallet: Wallet
    readonly account: `0x${string}`
    readonly permitData: PermitData
  }
  type ReturnType = WalletAnswer<{ readonly signature: `0x${string}` }>
  type ErrorType = WalletError
}

/** Permit2's domain has no version. Wallets need the type spelled out. */
const domainType = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]
