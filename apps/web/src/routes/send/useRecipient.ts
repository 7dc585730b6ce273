import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { toUsername } from '@oxbow/names/toUsername'
import { usernameQueryOptions } from '@oxbow/names/usernameQueryOptions'
import { usernamesQueryOptions } from '@oxbow/names/usernamesQueryOptions'
import { findLookalike } from '@oxbow/send/findLookalike'
import type { SentTo } from '@oxbow/send/SentTo'
import { sentToConfirmationQueryOptions } from '@oxbow/send/sentToConfirmationQueryOptions'
import { addressFactsQueryOptions } from '@oxbow/tokens/addressFactsQueryOptions'
import { ensAddressQueryOptions } from '@oxbow/tokens/ensAddressQueryOptions'
import { ensNameQueryOptions } from '@oxbow/tokens/ensNameQueryOptions'
import { findEnsHome } from '@oxbow/tokens/findEnsHome'
import { parseAddress } from '@oxbow/tokens/matchTokens'
import { useQuery } from '@tanstack/react-query'
import { checkEnsName } from '../../features/send/checkEnsName.ts'
import type { Recipient } from '../../features/send/Recipient.ts'
import { client } from '../../state/exchange.ts'
import { keepsUsernames } from '../../state/names/keepsUsernames.ts'
import { sentNames } from '../../state/names/sentNames.ts'
import { useChain } from '../../state/useChain.ts'
import { useDebounced } from '../../state/useDebounced.ts'
import { useAddressBook } from '../../state/wallet/addressBook.ts'
import { isNameLike } from '../../state/wallet/isNameLike.ts'
import { useWatchedWallets } from '../../state/wallet/watchedWallets.ts'
import { useEnsSecondSource } from './useEnsSecondSource.ts'

/** As in the search: names are looked up after a pause in typing. */
const debounceMilliseconds = 200

/** Resolves the typed address or name, with what is known about the recipient. */
export function useRecipient({ typed, network, connection, sentTo }: useRecipient.Parameters): Recipient {
  const { config, networks = [] } = useChain(undefined)
  const watched = useWatchedWallets()
  const book = useAddressBook()
  const account = connection?.account.address
  const wallet = connection?.wallet
  const text = typed.replace(/\s/g, '')
  const settled = useDebounced(text, debounceMilliseconds)
  const home = findEnsHome(networks)
  const name = isNameLike(text) && settled === text ? text : undefined
  const named = useQuery(ensAddressQueryOptions(client, { home, name }))
  const direct = parseAddress(text)
  // ENS takes precedence: below the operator's name only names without an ENS record are usernames.
  const parent = named.data === null ? config?.site.ensParent : undefined
  const wanted = keepsUsernames(config) && direct === undefined ? toUsername(text, parent) : undefined
  const username = settled === text ? wanted : undefined
  const claimed = useQuery(usernameQueryOptions(client, { username }))
  // The server says that the ENS name doesn't exist and whose username it is.
  const isDenied = username !== undefined && text.includes('.')
  const denied = isDenied ? ({ name, address: null } as const) : { name: undefined, address: undefined }
  const deniedWitness = useEnsSecondSource({ home, ...denied, wallet })
  const profile = username === undefined ? undefined : claimed.data?.profile
  const address = direct ?? (wanted === undefined ? named.data?.address : profile?.account)
  const accounts = keepsUsernames(config) && direct !== undefined ? [direct] : []
  const owned = useQuery(usernamesQueryOptions(client, { accounts }))
  const reverse = useQuery(ensNameQueryOptions(client, { home, address: direct ?? profile?.account }))
  const ensName = named.data?.name ?? reverse.data ?? undefined
  const witness = useEnsSecondSource({ home, name: ensName, address, wallet })
  const reported = sentTo?.find((each) => each.address === address)
  const confirmed = useQuery(sentToConfirmationQueryOptions(client, { sentTo: reported, account, wallet }))
  const facts = useQuery(addressFactsQueryOptions(client, { network, address }))

  if (text === '') return { status: 'empty' }
  if (isDenied) {
    const absence = checkEnsName({ isTyped: true, ensName: undefined, witness: deniedWitness })
    if (absence.status !== 'found') return absence
  }
  if (address === undefined) {
    if (wanted !== undefined) {
      if (username === undefined || claimed.isPending) return { status: 'looking' }
      return { status: claimed.isError ? 'unread' : 'invalid' }
    }
    if (!isNameLike(text) || home === undefined) return { status: 'invalid' }
    if (name === undefined || named.isPending) return { status: 'looking' }
    return { status: named.isError ? 'unread' : 'invalid' }
  }
  const ens = checkEnsName({ isTyped: Boolean(named.data), ensName, witness })
  if (ens.status !== 'found') return ens
  // A recipient that only the server reports as known counts as new, and doesn't suppress a lookalike warning.
  const isKnown = reported?.isLogged === true || confirmed.data === true
  const others = (sentTo ?? []).filter((each) => isKnown || each.address !== address)
  const typedName = named.data?.name ?? profile?.username
  return {
    ...ens,
    address,
    username: profile?.username ?? owned.data?.[0]?.username,
    avatar: (profile ?? owned.data?.[0])?.avatar ?? undefined,
    typedName,
    changedFrom: sentNames.findElsewhere([text.toLowerCase(), typedName ?? ''], address),
    isElsewhere: typeof profile?.chainId === 'number' && profile.chainId !== network.chainId,
    kind: facts.data?.kind,
    bookName: book.find((entry) => entry.address === address)?.name,
    isOwn: address === account,
    isWatched: watched.some((wallet) => wallet.address === address),
    sentCount: sentTo && (isKnown ? (reported?.count ?? 0) : 0),
    // A lookalike warning uses the user's own name for the known address.
    lookalike: findLookalike<{ address: `0x${string}`; name?: string }>(address, [...book, ...others]),
  }
}

export declare namespace useRecipient {
  type Parameters = {
    readonly typed: string
    readonly network: Network
    readonly connection: WalletConnection | undefined
    /** The account's earlier recipients; undefined while loading. */
    readonly sentTo: readonly SentTo[] | undefined
  }
}
