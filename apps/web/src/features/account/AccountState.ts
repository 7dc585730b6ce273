import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import type { RecentAccounts } from '@oxbow/connectors/createRecentAccounts'
import type { WalletSessionState } from '@oxbow/connectors/WalletSession'

/** What the account button of the header shows. */
export type AccountState =
  | { readonly kind: 'connect' }
  /** Only on Solana. */
  | { readonly kind: 'solana'; readonly account: Identity<string> }
  /** The wallet is being asked, or the last connection is being restored. */
  | { readonly kind: 'connecting'; readonly account: Identity | undefined }
  | { readonly kind: 'pending'; readonly account: Identity; readonly count: number }
  | { readonly kind: 'connected'; readonly account: Identity }

export type Identity<Address extends string = `0x${string}`> = {
  readonly address: Address
  /** Username, else ENS name; undefined shows the address. */
  readonly name: string | undefined
}

/** Derives the state from the facts alone. */
export function from(facts: from.Facts): AccountState {
  const { session, recent, entries, solana } = facts
  switch (session.status) {
    case 'disconnected':
      return solana === undefined
        ? { kind: 'connect' }
        : { kind: 'solana', account: { address: solana, name: undefined } }
    case 'connecting':
      return { kind: 'connecting', account: undefined }
    case 'reconnecting':
      return { kind: 'connecting', account: recent.recent === null ? undefined : identify(recent.recent, recent) }
    case 'connected': {
      const { address } = session.connection.account
      const count = entries.filter((entry) => entry.account === address && entry.status === 'pending').length
      const account = identify(address, recent)
      return count > 0 ? { kind: 'pending', account, count } : { kind: 'connected', account }
    }
  }
}

export declare namespace from {
  type Facts = {
    readonly session: WalletSessionState
    /** Address of the connected Solana account, if any. */
    readonly solana?: string | undefined
    readonly recent: RecentAccounts
    /** Of all accounts and networks. */
    readonly entries: readonly Pick<ActivityEntry, 'account' | 'status'>[]
  }
}

/** The address of an account and its name, if any. */
export function identify(address: `0x${string}`, { byAddress }: RecentAccounts): Identity {
  const names = byAddress[address]
  return { address, name: names?.username ?? names?.ensName }
}
