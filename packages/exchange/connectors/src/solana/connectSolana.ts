import type { Account } from '../Account.ts'
import { ask } from '../ask.ts'
import type { Wallet, WalletAnswer, WalletConnection } from '../Wallet.ts'
import { WalletError } from '../WalletError.ts'
import { withinTime } from '../withinTime.ts'

/**
 * Asks a Solana wallet for its accounts. `silent` never opens the wallet: it uses an existing permission, and counts as rejected without one, or
 * without an answer.
 *
 * @throws {WalletError}
 */
export async function connectSolana(parameters: connectSolana.Parameters): Promise<connectSolana.ReturnType> {
  const { wallet, silent = false } = parameters
  const connecting = () => wallet.provider.connect({ silent })
  // Solana wallets reject in the same ways as EVM wallets: by code 4001 or by words.
  const asked = ask({ request: connecting }, 'standard:connect')
  const silence = () => new WalletError('The wallet does not answer.', { code: 'WalletOffline' })
  const answer = await (silent ? withinTime(asked, silence) : asked)
  if (answer.status === 'rejected') return answer
  const accounts = answer.value as readonly Account<'svm'>[]
  const [account] = accounts
  if (account !== undefined) return { status: 'accepted', connection: { wallet, account, accounts } }
  if (silent) return { status: 'rejected' }
  throw new WalletError('The wallet has no addresses to display.', { code: 'WalletRefused' })
}

export declare namespace connectSolana {
  type Parameters = { readonly wallet: Wallet<'svm'>; readonly silent?: boolean | undefined }
  type ReturnType = WalletAnswer<{ readonly connection: WalletConnection<'svm'> }>
  type ErrorType = WalletError
}
