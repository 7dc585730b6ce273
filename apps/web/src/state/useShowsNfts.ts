import type { Config } from '@oxbow/contract/Config'
import { useSettings } from './settings.ts'

/** Whether NFTs are shown: the operator follows collections, and the user hasn't turned them off (`disableNFTs`). */
export function useShowsNfts(config: Config | undefined): boolean {
  const { showNfts } = useSettings()
  return showNfts && config?.features.nfts.status === 'on'
}
