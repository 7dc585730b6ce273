import { ask } from './ask.ts'
import type { Wallet } from './Wallet.ts'
import { WalletError } from './WalletError.ts'
import { withinTime } from './withinTime.ts'

/**
 * The answer to a required request that opens no window.
 *
 * @throws {WalletError} `WalletOffline` after a timeout; what `ask` throws
 */
export function askInTime(wallet: Wallet, method: string, params: readonly unknown[] = []): ReturnType<typeof ask> {
  const silent = () => new WalletError(`The wallet does not answer ${method}.`, { code: 'WalletOffline' })
  return withinTime(ask(wallet.provider, method, params), silent)
}
