import { nftItemQueryOptions } from '@oxbow/nfts/nftQueryOptions'
import { useParams } from '@tanstack/react-router'
import { nftName } from '../../features/nfts/nftName.ts'
import { client } from '../../state/exchange.ts'
import { isTokenId, toCollection } from '../../state/nftPlace.ts'
import { NftItemPage } from './NftItemPage.tsx'
import { NftRoute } from './NftRoute.tsx'

/** `/nfts/$chainName/$collection/$tokenId`. */
export function NftItemRoute() {
  const params = useParams({ strict: false }) as Record<string, string | undefined>
  const { tokenId = '' } = params
  const collection = toCollection(params.collection ?? '')
  return (
    <NftRoute
      isItem
      isPlace={collection !== undefined && isTokenId(tokenId)}
      optionsOf={(chainId) => nftItemQueryOptions(client, { chainId, collection: collection ?? '', tokenId })}
      nameOf={({ item }) => nftName(item)}
    >
      {(facts) => <NftItemPage key={`${facts.network.chainId}-${collection}-${tokenId}`} {...facts} />}
    </NftRoute>
  )
}
