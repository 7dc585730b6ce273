import { nftCollectionQueryOptions } from '@oxbow/nfts/nftQueryOptions'
import { useParams } from '@tanstack/react-router'
import { client } from '../../state/exchange.ts'
import { toCollection } from '../../state/nftPlace.ts'
import { NftCollectionPage } from './NftCollectionPage.tsx'
import { NftRoute } from './NftRoute.tsx'

/** `/nfts/$chainName/$collection`. */
export function NftCollectionRoute() {
  const params = useParams({ strict: false }) as Record<string, string | undefined>
  const collection = toCollection(params.collection ?? '')
  return (
    <NftRoute
      isItem={false}
      isPlace={collection !== undefined}
      optionsOf={(chainId) => nftCollectionQueryOptions(client, { chainId, collection: collection ?? '' })}
      nameOf={({ name, address }) => name ?? address}
    >
      {(facts) => <NftCollectionPage key={`${facts.network.chainId}-${collection}`} {...facts} />}
    </NftRoute>
  )
}
