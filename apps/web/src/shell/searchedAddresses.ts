import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import { toUsernamePrefix } from '@oxbow/names/toUsername'
import type { UsernameProfile } from '@oxbow/names/Username'
import { usernamePrefixQueryOptions } from '@oxbow/names/usernamePrefixQueryOptions'
import type { FoundNftCollection } from '@oxbow/nfts/nftDocuments'
import { addressFactsQueryOptions } from '@oxbow/tokens/addressFactsQueryOptions'
import { ensAddressQueryOptions } from '@oxbow/tokens/ensAddressQueryOptions'
import { ensNameQueryOptions } from '@oxbow/tokens/ensNameQueryOptions'
import { findEnsHome } from '@oxbow/tokens/findEnsHome'
import { parseAddress } from '@oxbow/tokens/matchTokens'
import type { AddressResult, CollectionResult, SearchResult, TokenResult } from '@oxbow/tokens/SearchResult'
import { useQueries, useQuery } from '@tanstack/react-query'
import type * as SearchState from '../features/search/SearchState.ts'
import { client } from '../state/exchange.ts'
import { keepsUsernames } from '../state/names/keepsUsernames.ts'
import { isNameLike } from '../state/wallet/isNameLike.ts'
import { useWatchedWallets } from '../state/wallet/watchedWallets.ts'

/** What is at the typed address, or at the address that the typed name resolves to. */
export function useAccounts(networks: readonly Network[], asked: readonly Network[], query: string) {
  const typed = parseAddress(query)
  const home = findEnsHome(networks)
  const named = useQuery(ensAddressQueryOptions(client, { home, name: isNameLike(query) ? query : undefined }))
  const address = typed ?? named.data?.address
  const { answer, refetch } = useAddress(asked, address)
  const isAccount =
    answer.status === 'known' && answer.value.some((result) => result.kind === 'address' && !result.isContract)
  const reverse = useQuery(ensNameQueryOptions(client, { home, address: isAccount ? typed : undefined }))
  const ensName = named.data?.name ?? reverse.data ?? undefined
  const isAsked = home !== undefined && isNameLike(query)
  return {
    answer:
      isAsked && address === undefined
        ? toAnswer<readonly SearchResult[]>({ data: named.data === null ? [] : undefined, isError: named.isError })
        : withName(answer, ensName),
    refetch() {
      refetch()
      if (isAsked) void named.refetch()
    },
  }
}

/** The accounts whose usernames start with the text, ignoring case; with the operator's ENS suffix, the exact one. */
export function useUsernameResults(config: Config | undefined, networks: readonly Network[], query: string) {
  const parent = config?.site.ensParent
  const isKept = keepsUsernames(config)
  const prefix = isKept ? toUsernamePrefix(query, parent) : undefined
  const { data, isError, refetch } = useQuery(usernamePrefixQueryOptions(client, { prefix }))
  const chainId = networks[0]?.chainId
  const isAsked = prefix !== undefined && chainId !== undefined
  const home = findEnsHome(networks)
  const isWhole = query.includes('.')
  const profiles = data?.filter(({ username }) => !isWhole || username === prefix) ?? []
  // Only for the exact match: each other one would need a request.
  const own = profiles.find(({ username }) => username === prefix)
  const { data: ensName } = useQuery(ensNameQueryOptions(client, { home, address: own?.account }))
  const found = chainId === undefined ? [] : profiles.map((profile) => toNamed(profile, chainId))
  return {
    answer: isAsked
      ? toAnswer({
          data:
            data &&
            found.map((each) => (each.address === own?.account ? { ...each, ensName: ensName ?? undefined } : each)),
          isError,
        })
      : ({ status: 'off' } as const),
    refetch() {
      if (isAsked) void refetch()
    },
  }
}

/** A contract that claimed a username on its network is a wallet like any other. */
function toNamed({ account, chainId, username, avatar }: UsernameProfile, otherwise: number): AddressResult {
  return {
    kind: 'address',
    chainId: chainId ?? otherwise,
    address: account,
    isContract: false,
    username,
    avatar: avatar ?? undefined,
  }
}

/** The user's watched wallets, by their names. */
export function useWatchedResults(networks: readonly Network[]): readonly AddressResult[] {
  const watched = useWatchedWallets()
  const [first] = networks
  if (first === undefined) return []
  return watched.map(({ address, ensName, nickname }) => ({
    kind: 'address',
    chainId: first.chainId,
    address,
    isContract: false,
    ensName: nickname ?? ensName,
  }))
}

function withName(answer: SearchState.Answer<readonly SearchResult[]>, ensName: string | undefined): typeof answer {
  if (answer.status !== 'known' || ensName === undefined) return answer
  return {
    status: 'known',
    value: answer.value.map((result) => (result.kind === 'address' ? { ...result, ensName } : result)),
  }
}

/** What all chains together have at an address. */
function useAddress(networks: readonly Network[], address: `0x${string}` | undefined) {
  const queries = useQueries({
    queries: networks.map((network) => addressFactsQueryOptions(client, { network, address })),
  })
  const found = queries.flatMap(({ data }, index) => {
    const network = networks[index]
    return data && network && address ? toAddressResult(network.chainId, address, data) : []
  })
  // An account exists on every chain, so it is only a result if nothing else is found.
  const isAccount = (result: SearchResult) => result.kind === 'address' && !result.isContract
  const others = found.filter((result) => !isAccount(result))
  const value = others.length > 0 ? others : found.slice(0, 1)
  const answer: SearchState.Answer<readonly SearchResult[]> =
    address === undefined
      ? { status: 'off' }
      : queries.some(({ isPending }) => isPending)
        ? { status: 'waiting' }
        : queries.every(({ isError }) => isError)
          ? { status: 'failed' }
          : { status: 'known', value }
  return { answer, refetch: () => void queries.map((query) => query.refetch()) }
}

function toAddressResult(
  chainId: number,
  address: `0x${string}`,
  facts: addressFactsQueryOptions.Facts,
): readonly SearchResult[] {
  switch (facts.kind) {
    case 'token': {
      const { name, symbol, decimals } = facts
      return [{ kind: 'token', chainId, address, name, symbol, decimals, tags: [], isListed: false }]
    }
    case 'pool': {
      const { protocol, feePips, token0, token1 } = facts
      return [{ kind: 'pool', chainId, poolId: address, protocol, feePips, token0, token1 }]
    }
    case 'contract':
      return [{ kind: 'address', chainId, address, isContract: true, collection: facts.collection }]
    case 'account':
      return [{ kind: 'address', chainId, address, isContract: false }]
  }
}

export function toResult(token: Omit<TokenResult, 'kind' | 'isListed'>): TokenResult {
  const { chainId, address, name, symbol, decimals, logoUri, tags } = token
  return { kind: 'token', chainId, address, name, symbol, decimals, logoUri, tags, isListed: true }
}

export function toCollectionResults(collections: readonly FoundNftCollection[]): readonly CollectionResult[] {
  return collections.map(({ chainId, address, name, pictureUrl }) => ({
    kind: 'collection',
    chainId,
    address,
    name: name ?? undefined,
    pictureUrl: pictureUrl ?? undefined,
  }))
}

export function toAnswer<T>(query: { data: T | undefined; isError: boolean }): SearchState.Answer<T> {
  if (query.data !== undefined) return { status: 'known', value: query.data }
  return { status: query.isError ? 'failed' : 'waiting' }
}
