import { ask } from './ask.ts'
import type { Wallet, WalletAnswer } from './Wallet.ts'
import { WalletError } from './WalletError.ts'

/**
 * Asks the wallet to sign typed data (EIP-712). Whole numbers may be bigints.
 *
 * @throws {WalletError}
 */
export async function signTypedData(
  wallet: Wallet,
  account: `0x${string}`,
  { domain, types, primaryType, message }: signTypedData.Data,
): Promise<signTypedData.ReturnType> {
  const typedData = { domain, types: { EIP712Domain: domainTypeOf(domain), ...types }, primaryType, message }
  const text = JSON.stringify(typedData, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
  const answer = await ask(wallet.provider, 'eth_signTypedData_v4', [account, text])
  if (answer.status === 'rejected') return answer
  if (typeof answer.value !== 'string' || !/^0x([0-9a-fA-F]{2})+$/.test(answer.value))
    throw new WalletError('The wallet did not return a signature.', { code: 'WalletRefused' })
  return { status: 'accepted', signature: answer.value as `0x${string}` }
}

export declare namespace signTypedData {
  type Data = {
    readonly domain: object
    readonly types: object
    readonly primaryType: string
    readonly message: object
  }
  type ReturnType = WalletAnswer<{ readonly signature: `0x${string}` }>
  type ErrorType = WalletError
}

/** Wallets require the domain's type: the fields present, in standard order. */
function domainTypeOf(domain: object) {
  return domainFields.filter(({ name }) => name in domain)
}

const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]
