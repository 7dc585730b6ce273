import { ask } from '@oxbow/connectors/ask'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { numberToHex } from 'viem'

/** A wallet that does not know the method may never answer. */
const timeoutMs = 5_000

/** Whether a wallet does several calls at once, all or none, on a network (EIP-5792 `atomic`). A wallet that cannot say cannot. */
export async function canBatchCalls(parameters: canBatchCalls.Parameters): Promise<boolean> {
  const { wallet, account, chainId } = parameters
  const key = numberToHex(chainId)
  const answer = ask(wallet.provider, 'wallet_getCapabilities', [account, [key]]).catch(() => undefined)
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs)
  })
  const found = await Promise.race([answer, silence])
  clearTimeout(timer)
  if (found?.status !== 'accepted' || typeof found.value !== 'object' || found.value === null) return false
  const { atomic } = (found.value as Record<string, { atomic?: { status?: unknown } } | undefined>)[key] ?? {}
  return atomic?.status === 'supported' || atomic?.status === 'ready'
}

export declare namespace canBatchCalls {
  type Parameters = { readonly wallet: Wallet; readonly account: `0x${string}`; readonly chainId: number }
}
