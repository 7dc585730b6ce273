import { askInTime } from './askInTime.ts'
import type { Wallet } from './Wallet.ts'

/** The answer to a request that opens no window; undefined without one. A wallet that doesn't know a method may never answer. */
export async function requestSilently(wallet: Wallet, method: string, params: readonly unknown[]): Promise<unknown> {
  const answer = await askInTime(wallet, method, params).catch(() => undefined)
  return answer?.status === 'accepted' ? answer.value : undefined
}
