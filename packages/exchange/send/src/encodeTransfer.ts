import { erc20Abi } from '@oxbow/abi/erc20'
import { isNative } from '@oxbow/chain/nativeToken'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { encodeFunctionData } from 'viem'
import type { SendIntent } from './SendIntent.ts'

/** The one transaction of a transfer: native currency to the recipient itself, a token by its contract. Gas and fees are left open. */
export function encodeTransfer(
  { chainId, token, recipient, amount }: SendIntent,
  from: `0x${string}`,
): TransactionRequest {
  const open = { gas: undefined, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined }
  if (isNative(token.address)) return { chainId, from, to: recipient, data: '0x', value: amount, ...open }
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, amount] })
  return { chainId, from, to: token.address, data, value: 0n, ...open }
}
