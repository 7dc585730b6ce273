import { pinsOf } from '@oxbow/chain/pinsOf'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { contractMark } from './contractMark.ts'

/**
 * Of each public network with money on it the mark of its contracts as this build knows them. The wallet's build has the marks alone: its pages have no
 * room for the addresses.
 */
export const pinnedMarks: Readonly<Record<string, string>> = Object.fromEntries(
  publicNetworks
    .filter(({ isTestnet }) => !isTestnet)
    .map(({ chainId }) => [chainId, contractMark(pinsOf(chainId)?.contracts ?? {})]),
)
