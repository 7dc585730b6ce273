import { useLingui } from '@lingui/react/macro'
import { type Allowance, type AllowanceName, type NftName, toKey } from '@oxbow/approvals/Allowance'
import { allowancesQueryOptions } from '@oxbow/approvals/allowancesQueryOptions'
import type { AccountAllowances } from '@oxbow/approvals/getAllowances'
import { nftApprovalsQueryOptions } from '@oxbow/approvals/nftApprovalsQueryOptions'
import type { Network } from '@oxbow/chain/Network'
import { positionCollections } from '@oxbow/chain/positionCollections'
import { balancesQueryOptions } from '@oxbow/client/balancesQueryOptions'
import type { Config } from '@oxbow/contract/Config'
import { shorten } from '@oxbow/i18n/shorten'
import { type OwnedCollection, ownedCollectionsQueryOptions } from '@oxbow/nfts/ownedCollectionsQueryOptions'
import type { Position } from '@oxbow/positions/Position'
import { useQueries, useQuery } from '@tanstack/react-query'
import { type ApprovalItem, toApprovalItems } from '../../features/approvals/ApprovalItem.ts'
import { client } from '../../state/exchange.ts'
import { useTokensOfNetworks } from '../../state/tokens/useTokensOfNetworks.ts'
import { useShowsNfts } from '../../state/useShowsNfts.ts'
import { useNetworkPositions } from '../account/useNetworkPositions.ts'
import { useTokenMarks } from '../tokens/useTokenMarks.ts'

/** An account's approvals by network, each read separately. */
export function useApprovals(
  config: Config,
  networks: readonly Network[],
  account: `0x${string}`,
): readonly NetworkApprovals[] {
  const { t } = useLingui()
  const listed = useTokensOfNetworks(config, networks)
  const isIndexed = config.features.data.status === 'on'
  const chainIds = networks.map(({ chainId }) => chainId)
  const showsNfts = useShowsNfts(config)
  const owned = useQuery(
    ownedCollectionsQueryOptions(client, { account, chainIds: showsNfts && isIndexed ? chainIds : [] }),
  )
  // Positions are NFTs too, and known without an index. If the index fails, only they are read, and the page says so.
  const isNftsRead = owned.data !== undefined || owned.error !== null || !owned.isLoading
  const answers = useQueries({
    queries: networks.map((network) => {
      const tokens = listed.of(network.chainId)?.tokens?.map(({ address }) => address)
      const collections = isNftsRead ? collectionsOf(network, owned.data).map(({ address }) => address) : undefined
      return allowancesQueryOptions(client, { network, account, tokens, collections, isIndexed })
    }),
  })
  const positions = useNetworkPositions({ networks, account, hasFirst: false })
  const ofNfts = useQueries({
    queries: networks.map((network, index) => {
      const nfts = toNfts(network, owned.data, positions[index]?.read?.positions)
      return nftApprovalsQueryOptions(client, { network, account, nfts })
    }),
  })
  const markOf = useTokenMarks(networks)
  const balances = useQueries({
    queries: networks.map((network, index) => {
      const tokens = [...new Set(answers[index]?.data?.allowances.map(({ token }) => token))].sort()
      return balancesQueryOptions(client, { network, account, tokens })
    }),
  })
  const unlisted = {
    tone: 'caution',
    badge: t`Not listed`,
    detail: t`Anybody can make a token and give it any name. Compare its address.`,
  } as const
  return networks.map((network, index) => {
    const { data, error, isFetching = false, refetch } = answers[index] ?? {}
    const { tokens = [], error: tokensError } = listed.of(network.chainId) ?? {}
    const collections = new Map(collectionsOf(network, owned.data).map((each) => [each.address, each]))
    const tokenOf = (name: AllowanceName) => {
      const { token: address } = name
      const collection = collections.get(address)
      if (name.kind === 'nft')
        return { address, symbol: `${collection?.name ?? shorten(address)} #${name.tokenId}`, decimals: 0 }
      if (collection) return collection.name === null ? undefined : { address, symbol: collection.name, decimals: 0 }
      return tokens.find((token) => token.address === address) ?? data?.tokens.get(address)
    }
    const { chainId } = network
    return {
      network,
      items:
        data &&
        toApprovalItems({
          allowances: merge(data.allowances, ofNfts[index]?.data),
          contracts: network.contracts,
          tokenOf,
          markOf(address, symbol) {
            const mark = markOf({ chainId, address, symbol })
            return mark ?? (tokens.some((token) => token.address === address) ? undefined : unlisted)
          },
          // ERC-1155 doesn't tell an account's total number of NFTs.
          balanceOf: (address) => balances[index]?.data?.get(address) ?? collections.get(address)?.owned,
          toUsd: (token, raw) => listed.toUsd({ ...token, chainId }, raw),
        }),
      fromBlock: data?.fromBlock,
      isCut: data?.isCut === true,
      isNftsMissing:
        (owned.error !== null && owned.data === undefined) ||
        Boolean(ofNfts[index]?.error) ||
        positions[index]?.error !== undefined,
      error: data ? undefined : (error ?? tokensError ?? undefined),
      isFetching,
      retry: () => void refetch?.(),
    }
  })
}

/** Of one network. */
export type NetworkApprovals = Pick<AccountAllowances, 'fromBlock' | 'isCut'> & {
  readonly network: Network
  /** Undefined while loading, or if reading failed. */
  readonly items: readonly ApprovalItem[] | undefined
  readonly error: Error | undefined
  /** The index's NFTs couldn't be read: operators of collections may be missing. */
  readonly isNftsMissing: boolean
  readonly isFetching: boolean
  readonly retry: () => void
}

/** The NFTs whose token IDs are known: of followed collections, and positions. */
function toNfts(
  { chainId, contracts }: Network,
  owned: readonly OwnedCollection[] = [],
  positions: readonly Position[] = [],
): readonly NftName[] {
  const ofCollections = owned
    .filter((each) => each.chainId === chainId)
    .flatMap(({ address: token, tokenIds }) => tokenIds.map((tokenId) => ({ token, tokenId })))
  const ofPositions = positions.flatMap((position) => {
    if (position.protocol === 'v2') return []
    const token = position.protocol === 'v3' ? contracts.v3PositionManager : contracts.v4PositionManager
    return token ? [{ token, tokenId: position.tokenId.toString() }] : []
  })
  return [...ofCollections, ...ofPositions]
}

/** Removes those found in both places. */
function merge(found: readonly Allowance[], ofNfts: readonly Allowance[] = []): readonly Allowance[] {
  return [...new Map([...found, ...ofNfts].map((each) => [toKey(each), each])).values()]
}

/** The collections whose operators are read: positions, and those that the account has NFTs of. */
function collectionsOf(network: Network, owned: readonly OwnedCollection[] = []): readonly Collection[] {
  const ofPositions = positionCollections(network).map(({ address, name }) => ({ address, name, owned: undefined }))
  return [...ofPositions, ...owned.filter(({ chainId }) => chainId === network.chainId)]
}

type Collection = Pick<OwnedCollection, 'address' | 'name' | 'owned'>
