import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { joinPages } from '@oxbow/client/PageQueryOptions'
import type { Config } from '@oxbow/contract/Config'
import { toFailure } from '@oxbow/failures/toFailure'
import type { NftHolding } from '@oxbow/nfts/nftDocuments'
import { ownedNftsQueryOptions } from '@oxbow/nfts/nftQueryOptions'
import { Disclosure } from '@oxbow/ui/Disclosure'
import { EmptyState } from '@oxbow/ui/EmptyState'
import { IconButton } from '@oxbow/ui/IconButton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { NftCard } from '../../features/nfts/NftCard.tsx'
import { NftGrid } from '../../features/nfts/NftGrid.tsx'
import { NftGridSkeleton } from '../../features/nfts/NftGridSkeleton.tsx'
import { toNftListState } from '../../features/nfts/NftListState.ts'
import { nftName, toNftKey } from '../../features/nfts/nftName.ts'
import { GeneralError } from '../../features/notice/GeneralError.tsx'
import { toGeneralError } from '../../features/notice/generalErrors.ts'
import { client } from '../../state/exchange.ts'
import { failureMessages } from '../../state/failure/failureMessages.ts'
import { setHidden, useHiddenPositions } from '../../state/hiddenPositions.ts'
import { useLiveIndex } from '../../state/node/liveIndex.ts'
import { useShowsNfts } from '../../state/useShowsNfts.ts'

/** An account's NFTs on all networks, from the collections that the server follows. Hidden ones are at the end, collapsed. */
export function OwnedNfts({ config, networks, account, isOwn, isNarrow = false, onFollow }: OwnedNfts.Props) {
  const { t, i18n } = useLingui()
  const isOn = useShowsNfts(config)
  const chainIds = networks.map(({ chainId }) => chainId)
  useLiveIndex(isOn ? chainIds : [])
  const query = useInfiniteQuery(ownedNftsQueryOptions(client, { account, chainIds: isOn ? chainIds : [] }))
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query
  const [showsHidden, setShowsHidden] = useState(false)
  const hiddenKeys = useHiddenPositions(account)
  const state = toNftListState({
    isOn,
    items: data && joinPages(data.pages, ({ item }) => toNftKey(item)),
    error: error ?? undefined,
    isHidden: ({ item }) => hiddenKeys.has(toNftKey(item)),
    hasMore: hasNextPage,
  })
  const networkOf = (chainId: number) => networks.find((network) => network.chainId === chainId)

  function toCard({ item, amount }: NftHolding) {
    const network = networkOf(item.chainId)
    const isHidden = hiddenKeys.has(toNftKey(item))
    const name = nftName(item)
    const Icon = isHidden ? Eye : EyeOff
    return (
      <NftCard
        item={item}
        amount={amount}
        slug={network?.slug ?? ''}
        networkName={networks.length > 1 ? network?.name : undefined}
        onFollow={onFollow}
        action={
          isOwn && (
            <IconButton
              label={isHidden ? t`Show ${name}` : t`Hide ${name}`}
              onClick={() => setHidden(account, toNftKey(item), !isHidden)}
            >
              <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
            </IconButton>
          )
        }
      />
    )
  }
  const keyOf = ({ item }: NftHolding) => toNftKey(item)
  const toHidden = (hidden: readonly NftHolding[], count = hidden.length) =>
    count > 0 && (
      <Disclosure
        open={showsHidden}
        onChange={setShowsHidden}
        title={plural(count, { one: '# hidden NFT', other: '# hidden NFTs' })}
        className="mt-6"
      >
        <div className="pt-3">
          <NftGrid label={t`Hidden NFTs`} items={hidden} keyOf={keyOf} isNarrow={isNarrow}>
            {toCard}
          </NftGrid>
        </div>
      </Disclosure>
    )

  switch (state.kind) {
    case 'off':
      return (
        <EmptyState headingLevel={3} drawing="weir" title={t`NFTs are off`} detail={t`This site doesn’t show NFTs.`} />
      )
    case 'loading':
      return <NftGridSkeleton isNarrow={isNarrow} />
    case 'failed':
      return (
        <GeneralError
          error={toGeneralError(state.error)}
          detail={i18n._(failureMessages[toFailure(state.error).code])}
          retry={{ onPress: () => void refetch(), busy: isFetching }}
          headingLevel={3}
        />
      )
    case 'empty':
      return (
        <EmptyState
          headingLevel={3}
          title={t`No NFTs yet`}
          detail={t`NFTs from the collections this site follows appear here.`}
        />
      )
    case 'all-hidden':
      return (
        <>
          <EmptyState headingLevel={3} drawing="dry" title={t`All NFTs are hidden`} />
          {toHidden(state.hidden)}
        </>
      )
    case 'list':
      return (
        <>
          <NftGrid
            label={t`NFTs`}
            items={state.shown}
            keyOf={keyOf}
            isNarrow={isNarrow}
            onMore={hasNextPage ? () => void fetchNextPage() : undefined}
            isLoadingMore={isFetchingNextPage}
          >
            {toCard}
          </NftGrid>
          {toHidden(state.hidden)}
        </>
      )
  }
}

export declare namespace OwnedNfts {
  type Props = {
    config: Config
    networks: readonly Network[]
    account: `0x${string}`
    /** Whether the account is the user's own, who can hide NFTs. */
    isOwn: boolean
    isNarrow?: boolean
    /** Called when a link is followed. */
    onFollow?: (() => void) | undefined
  }
}
