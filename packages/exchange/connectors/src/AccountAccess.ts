import type { Platform } from './Account.ts'
import type { WalletConnection, WalletKind } from './Wallet.ts'

/** Access to an account: a wallet can sign for it, or it is view-only. */
export type AccountAccess<P extends Platform = 'evm'> =
  | { readonly kind: WalletKind; readonly connection: WalletConnection<P> }
  | { readonly kind: 'view-only' }

/** Depends on the wallet's active account. */
export function accessTo(address: `0x${string}` | undefined, connection: WalletConnection | undefined): AccountAccess {
  return connection !== undefined && connection.account.address === address
    ? { kind: connection.wallet.kind, connection }
    : { kind: 'view-only' }
}
