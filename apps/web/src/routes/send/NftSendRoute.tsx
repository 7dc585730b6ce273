import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import { nftItemQueryOptions } from '@oxbow/nfts/nftQueryOptions'
import type { Token } from '@oxbow/tokens/getTokens'
import { useQuery } from '@tanstack/react-query'
import { PageNotice } from '../../features/notice/PageNotice.tsx'
import { useLastError } from '../../loading/useLastError.ts'
import { client } from '../../state/exchange.ts'
import { isTokenId, toCollection } from '../../state/nftPlace.ts'
import type { Outage } from '../../state/node/useOutage.ts'
import { useShowsNfts } from '../../state/useShowsNfts.ts'
import { LoadFailureAlone } from '../page/LoadFailureAlone.tsx'
import { NftSendContainer } from './NftSendContainer.tsx'
import { SendOutline } from './SendOutline.tsx'

/** `/send?collection=..&tokenId=..`: waits for the NFT, then renders its form. */
export function NftSendRoute({ collection: typed, tokenId, ...props }: NftSendRoute.Props) {
  const { config, network } = props
  const { name: networkName } = network
  const { t } = useLingui()
  const isOn = useShowsNfts(config)
  const collection = toCollection(typed)
  const isPlace = collection !== undefined && isTokenId(tokenId)
  const options = nftItemQueryOptions(client, { chainId: network.chainId, collection: collection ?? '', tokenId })
  const query = useQuery({ ...options, enabled: isOn && isPlace })
  const failure = useLastError(options.queryKey, query)
  if (!isOn) return <PageNotice title={t`NFTs are off`}>{t`This site doesn’t show NFTs.`}</PageNotice>
  const found = query.data
  // Only the NFT in the URL is sent: a response about another one is ignored.
  const isOther = found != null && (found.item.collection !== collection || found.item.tokenId !== tokenId)
  if (!isPlace || found === null || isOther)
    return <PageNotice title={t`NFT not found`}>{t`This site follows no such NFT on ${networkName}.`}</PageNotice>
  if (found === undefined) return failure ? <LoadFailureAlone error={failure} /> : <SendOutline outage={props.outage} />
  return <NftSendContainer key={`${collection}-${tokenId}`} {...props} item={found.item} />
}

export declare namespace NftSendRoute {
  type Props = {
    config: Config
    network: Network
    tokens: readonly Token[]
    outage: Outage | undefined
    /** As in the URL. */
    collection: string
    tokenId: string
  }
}
