import type { Platform } from './Account.ts'
import type { WalletConnection, WalletKind } from './Wallet.ts'

/** What can be done with an account: a wallet signs for it, or it can only be looked at. */
export type AccountAccess<P extends Platform = 'evm'> =
  | { readonly kind: WalletKind; readonly connection: WalletConnection<P> }
  | { readonly kind: 'view-only' }

/** By the account that the wallet has in use. */
export function accessTo(address: `0x${string}` | undefined, connection: WalletConnection | undefined): AccountAccess {
  return connection !== undefined && connection.account.address === address
    ? { kind: connection.wallet.kind, connection }
    : { kind: 'view-only' }
}
