import type { Config } from '@oxbow/contract/Config'
import { useSettings } from './settings.ts'

/** Whether pages speak of NFTs: the operator follows collections, and the person did not turn them off (`disableNFTs`). */
export function useShowsNfts(config: Config | undefined): boolean {
  const { showNfts } = useSettings()
  return showNfts && config?.features.nfts.status === 'on'
}
