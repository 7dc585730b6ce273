/** The views of the account drawer. Without a connected wallet, the default view is the list of wallets. */
export type AccountView =
  | 'default'
  | 'other-wallets'
  | 'receive'
  | 'from-exchange'
  | 'limits'
  | 'username'
  | 'settings'
  | 'language'
  | 'currency'
  | 'node'
  | 'lists'
  | 'portfolio-balances'
  | 'passkeys'

/** The view that the back button opens; undefined where there is none. */
export function toViewBefore(view: AccountView): AccountView | undefined {
  switch (view) {
    case 'default':
      return undefined
    case 'language':
    case 'currency':
    case 'node':
    case 'lists':
    case 'portfolio-balances':
    case 'passkeys':
      return 'settings'
    default:
      return 'default'
  }
}
