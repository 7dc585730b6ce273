import { type Account, toEvmAddress } from './Account.ts'
import { ask } from './ask.ts'
import type { Wallet, WalletAnswer, WalletConnection } from './Wallet.ts'
import { WalletError } from './WalletError.ts'

/**
 * Asks a wallet for its accounts. `silent` never opens the wallet: it uses an existing permission, and counts as rejected without one.
 *
 * @throws {WalletError}
 * @example
 * const answer = await connectWallet({ wallet })
 * if (answer.status === 'accepted') show(answer.connection.account.address)
 */
export async function connectWallet(parameters: connectWallet.Parameters): Promise<connectWallet.ReturnType> {
  const { wallet, silent = false } = parameters
  const answer = await ask(wallet.provider, silent ? 'eth_accounts' : 'eth_requestAccounts')
  if (answer.status === 'rejected') return answer
  const accounts = parseAccounts(answer.value)
  const [account] = accounts
  if (account === undefined) {
    if (silent) return { status: 'rejected' }
    throw new WalletError('The wallet has no addresses to display.', { code: 'WalletRefused' })
  }
  const chain = await ask(wallet.provider, 'eth_chainId')
  if (chain.status === 'rejected') return chain
  return { status: 'accepted', connection: { wallet, account, accounts, chainId: parseChainId(chain.value) } }
}

export declare namespace connectWallet {
  type Parameters = { readonly wallet: Wallet; readonly silent?: boolean | undefined }
  type ReturnType = WalletAnswer<{ readonly connection: WalletConnection }>
  type ErrorType = WalletError
}

/** Accounts as a wallet lists them; invalid addresses are left out. */
export function parseAccounts(value: unknown): readonly Account[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry) => {
    const address = toEvmAddress(entry)
    return address === undefined ? [] : [{ platform: 'evm', address }]
  })
}

/**
 * Parses a wallet's chain id: hex by the standard, decimal text or a number in some wallets.
 *
 * @throws {WalletError}
 */
export function parseChainId(value: unknown): number {
  const chainId = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  if (!Number.isSafeInteger(chainId) || chainId <= 0)
    throw new WalletError('The wallet does not return its network.', { code: 'WalletRefused' })
  return chainId
}
