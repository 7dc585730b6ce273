import { assetKey } from '../reading/Piece.ts'
import type { Risk } from './Risk.ts'

/** Equal for the same warning about the same address and asset. */
export function riskKey({ address, asset, code, other }: Risk): string {
  return [code, address, other, asset ? assetKey(asset) : ''].join('|')
}
