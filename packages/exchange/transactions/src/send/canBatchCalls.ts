import { requestSilently } from '@oxbow/connectors/requestSilently'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { numberToHex } from 'viem'

/** Whether a wallet supports atomic batches on a network (EIP-5792 `atomic`). False if it doesn't answer. */
export async function canBatchCalls(parameters: canBatchCalls.Parameters): Promise<boolean> {
  const { wallet, account, chainId } = parameters
  const key = numberToHex(chainId)
  const found = await requestSilently(wallet, 'wallet_getCapabilities', [account, [key]])
  if (typeof found !== 'object' || found === null) return false
  const { atomic } = (found as Record<string, { atomic?: { status?: unknown } } | undefined>)[key] ?? {}
  return atomic?.status === 'supported' || atomic?.status === 'ready'
}

export declare namespace canBatchCalls {
  type Parameters = { readonly wallet: Wallet; readonly account: `0x${string}`; readonly chainId: number }
}
