import { useParams } from '@tanstack/react-router'
import { NftCollectionRoute } from './NftCollectionRoute.tsx'
import { NftItemRoute } from './NftItemRoute.tsx'

/** `/nfts/$chainName/$collection` is a collection; with a token ID, one of its NFTs. */
export function NftPlaceRoute() {
  const { tokenId } = useParams({ strict: false }) as Record<string, string | undefined>
  return tokenId === undefined ? <NftCollectionRoute /> : <NftItemRoute />
}
