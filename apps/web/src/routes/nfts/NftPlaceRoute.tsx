import { useParams } from '@tanstack/react-router'
import { NftCollectionRoute } from './NftCollectionRoute.tsx'
import { NftItemRoute } from './NftItemRoute.tsx'

/** `/nfts/$chainName/$collection` is a collection, with a number behind it one of its items. */
export function NftPlaceRoute() {
  const { tokenId } = useParams({ strict: false }) as Record<string, string | undefined>
  return tokenId === undefined ? <NftCollectionRoute /> : <NftItemRoute />
}
