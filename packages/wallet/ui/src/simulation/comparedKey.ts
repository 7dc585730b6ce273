import { assetKey } from '../reading/Piece.ts'
import type { Asset } from '../reading/Reading.ts'

/** A key for comparing with a simulation: an amount or an id, and the token or the NFT that it turned out to be, are one thing. */
export function comparedKey(asset: Asset): string {
  return asset.type === 'native' || asset.type === 'position-side' ? assetKey(asset) : `of ${asset.address}`
}
