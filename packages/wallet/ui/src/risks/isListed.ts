import type { Asset } from '../reading/Reading.ts'
import { isSame } from '../reading/Scope.ts'
import type { RiskContext } from './Risk.ts'

/** Whether an asset is the network's own currency or a token of the operator's list. Anybody makes any other, and as much of it as they like. */
export function isListed(asset: Asset, chainId: number, { contractsOf, decimalsOf }: RiskContext): boolean {
  if (asset.type === 'native') return true
  if (asset.type !== 'token') return false
  return isSame(asset.address, contractsOf(chainId)?.weth) || decimalsOf?.(chainId, asset.address) !== undefined
}
