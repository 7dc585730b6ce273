import type { Asset } from '../reading/Reading.ts'
import { isSame } from '../reading/Scope.ts'
import type { RiskContext } from './Risk.ts'

/** Whether an asset is native currency or a token on the operator's list. Anybody can mint any amount of others. */
export function isListed(asset: Asset, chainId: number, { contractsOf, decimalsOf }: RiskContext): boolean {
  if (asset.type === 'native') return true
  if (asset.type !== 'token') return false
  return isSame(asset.address, contractsOf(chainId)?.weth) || decimalsOf?.(chainId, asset.address) !== undefined
}
