import { pinsOf } from '@oxbow/chain/pinsOf'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { contractMark } from './contractMark.ts'

/**
 * Contract digest of each public mainnet, as this build knows it. The wallet's
 * build contains only these digests: the addresses would exceed its size limit.
 */
export const pinnedMarks: Readonly<Record<string, string>> = Object.fromEntries(
  publicNetworks
    .filter(({ isTestnet }) => !isTestnet)
    .map(({ chainId }) => [chainId, contractMark(pinsOf(chainId)?.contracts ?? {})]),
)
