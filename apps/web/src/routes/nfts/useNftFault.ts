import { useLingui } from '@lingui/react/macro'
import type { NftFault } from '@oxbow/nfts/nftDocuments'

/** Why an NFT's metadata or picture isn't shown; undefined if it is. */
export function useNftFault(fault: NftFault | null): string | undefined {
  const { t } = useLingui()
  switch (fault) {
    case null:
      return undefined
    case 'not-allowed':
      return t`This NFT’s details are stored on a site that this server doesn’t load.`
    case 'unreachable':
      return t`Couldn’t load this NFT’s details. They’ll appear when their host answers.`
    case 'refused':
      return t`This NFT’s details can’t be shown safely.`
  }
}
