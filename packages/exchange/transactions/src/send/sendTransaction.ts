import { ask } from '@oxbow/connectors/ask'
import type { Wallet, WalletAnswer } from '@oxbow/connectors/Wallet'
import { WalletError } from '@oxbow/connectors/WalletError'
import { numberToHex } from 'viem'
import type { TransactionRequest } from './TransactionRequest.ts'

/**
 * Asks the wallet to sign and send a transaction. The wallet picks the nonce unless one is given; gas and fees are suggestions to it.
 *
 * @throws {WalletError}
 */
export async function sendTransaction(parameters: sendTransaction.Parameters): Promise<sendTransaction.ReturnType> {
  const { wallet, transaction, nonce } = parameters
  const { chainId, from, to, data, value, gas, maxFeePerGas, maxPriorityFeePerGas } = transaction
  const request: Record<string, string> = {
    chainId: numberToHex(chainId),
    from,
    to,
    data,
    value: numberToHex(value),
  }
  // The wallet chooses the fields that are left out.
  for (const [name, chosen] of Object.entries({ nonce, gas, maxFeePerGas, maxPriorityFeePerGas }))
    if (chosen !== undefined) request[name] = numberToHex(chosen)
  const answer = await ask(wallet.provider, 'eth_sendTransaction', [request])
  if (answer.status === 'rejected') return answer
  if (typeof answer.value !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(answer.value))
    throw new WalletError('The wallet did not return the hash of the transaction it sent.', {
      code: 'SubmissionUnknown',
    })
  return { status: 'accepted', hash: answer.value as `0x${string}` }
}

export declare namespace sendTransaction {
  type Parameters = {
    readonly wallet: Wallet
    readonly transaction: TransactionRequest
    /** Nonce of the transaction to replace. */
    readonly nonce?: number | undefined
  }
  type ReturnType = WalletAnswer<{ readonly hash: `0x${string}` }>
  type ErrorType = WalletError
}
