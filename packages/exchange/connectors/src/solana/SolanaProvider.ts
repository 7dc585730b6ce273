import type { Account } from '../Account.ts'

type Accounts = readonly Account<'svm'>[]

/** What a page uses of a wallet of the Wallet Standard: `standard:connect`, `standard:disconnect` and `standard:events`. */
export type SolanaProvider = {
  /** Asks for accounts. With `silent` the wallet doesn't open: it shares what it shared before, or nothing. */
  connect(options: { readonly silent: boolean }): Promise<Accounts>
  /** Ends the connection; wallets without that feature keep it. */
  disconnect(): Promise<void>
  /** Calls `listener` with the shared accounts after each change. @returns a function that stops it */
  onAccounts(listener: (accounts: Accounts) => void): () => void
}
