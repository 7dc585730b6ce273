import { type PermitBatch, permitBatch } from '@oxbow/calldata/permitBatch'
import type { Network } from '@oxbow/chain/Network'
import { ask } from '../wallet/ask.ts'
import type { Wallet, WalletAnswer } from '../wallet/Wallet.ts'
import { WalletError } from '../wallet/WalletError.ts'

/**
 * Asks the wallet to sign a Permit2 permit for several tokens (EIP-712).
 *
 * @throws {WalletError}
 */
export async function signPermitBatch(parameters: signPermitBatch.Parameters): Promise<signPermitBatch.ReturnType> {
  const { wallet, account, network, permit } = parameters
  const { domain, types, primaryType, message } = permitBatch(permit, {
    chainId: network.chainId,
    permit2: network.contracts.permit2,
  })
  const typedData = { domain, types: { EIP712Domain: domainType, ...types }, primaryType, message }
  const text = JSON.stringify(typedData, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
  const answer = await ask(wallet.provider, 'eth_signTypedData_v4', [account, text])
  if (answer.status === 'rejected') return answer
  if (typeof answer.value !== 'string' || !/^0x([0-9a-fA-F]{2})+$/.test(answer.value))
    throw new WalletError('The wallet did not give a signature.', { code: 'WalletRefused' })
  return { status: 'accepted', signature: answer.value as `0x${string}` }
}

export declare namespace signPermitBatch {
  type Parameters = {
    readonly wallet: Wallet
    readonly account: `0x${string}`
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    readonly permit: PermitBatch
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
