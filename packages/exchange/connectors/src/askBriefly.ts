import { ask } from './ask.ts'
import type { Wallet } from './Wallet.ts'

const timeoutMs = 5_000

/** The answer to a request that opens no window; undefined where there is none. A wallet that does not know a method may never answer. */
export async function askBriefly(wallet: Wallet, method: string, params: readonly unknown[]): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs)
  })
  const answer = await Promise.race([ask(wallet.provider, method, params).catch(() => undefined), silence])
  clearTimeout(timer)
  return answer?.status === 'accepted' ? answer.value : undefined
}
