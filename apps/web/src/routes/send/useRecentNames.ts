import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { usernamesQueryOptions } from '@oxbow/names/usernamesQueryOptions'
import type { SentTo } from '@oxbow/send/SentTo'
import { sentToConfirmationQueryOptions } from '@oxbow/send/sentToConfirmationQueryOptions'
import { ensNameQueryOptions } from '@oxbow/tokens/ensNameQueryOptions'
import { findEnsHome } from '@oxbow/tokens/findEnsHome'
import { useQueries, useQuery } from '@tanstack/react-query'
import { client } from '../../state/exchange.ts'
import { keepsUsernames } from '../../state/names/keepsUsernames.ts'
import { useChain } from '../../state/useChain.ts'
import { useAddressBook } from '../../state/wallet/addressBook.ts'

/** Number of recent recipients shown. */
const shown = 3

/** The newest recipients, with the names that resolve to them. */
export function useRecentNames(
  sentTo: readonly SentTo[],
  connection: WalletConnection | undefined,
): readonly NamedRecipient[] {
  const { config, networks = [] } = useChain(undefined)
  const home = findEnsHome(networks)
  const book = useAddressBook()
  const newest = sentTo.slice(0, shown)
  const known = { account: connection?.account.address, wallet: connection?.wallet }
  const confirmed = useQueries({
    queries: newest.map((each) => sentToConfirmationQueryOptions(client, { sentTo: each, ...known })),
  })
  const names = useQueries({ queries: newest.map(({ address }) => ensNameQueryOptions(client, { home, address })) })
  const accounts = keepsUsernames(config) ? newest.map(({ address }) => address) : []
  const { data: profiles = [] } = useQuery(usernamesQueryOptions(client, { accounts }))
  const profileOf = (address: string) => profiles.find(({ account }) => account === address)
  return newest.map((each, index) => ({
    ...each,
    isReportedOnly: !each.isLogged && confirmed[index]?.data !== true,
    bookName: book.find(({ address }) => address === each.address)?.name,
    username: profileOf(each.address)?.username,
    avatar: profileOf(each.address)?.avatar ?? undefined,
    ensName: names[index]?.data ?? undefined,
  }))
}

type NamedRecipient = SentTo & {
  /** Only this site reports the earlier transfer. */
  readonly isReportedOnly: boolean
} & { readonly bookName: string | undefined } & {
  readonly username: string | undefined
  readonly avatar: string | undefined
  readonly ensName: string | undefined
}
