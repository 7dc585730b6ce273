import { assetKey } from '../reading/Piece.ts'
import type { Asset } from '../reading/Reading.ts'

/** Key for comparing with a simulation: token or NFT of the same contract count as one asset. */
export function comparedKey(asset: Asset): string {
  return asset.type === 'native' || asset.type === 'position-side' ? assetKey(asset) : `of ${asset.address}`
}
