import type { Contracts } from '@oxbow/chain/Network'
import { contractMark } from './contractMark.ts'
import { pinnedMarks } from './pinnedMarks.ts'

/** Whether a server's contracts of a public network match this build's; networks without a pin pass. */
export function isAsPinned({ chainId, contracts }: isAsPinned.Network): boolean {
  const mark = pinnedMarks[chainId]
  return !mark || contractMark(contracts) === mark
}

export declare namespace isAsPinned {
  type Network = { readonly chainId: number; readonly contracts: Partial<Contracts> }
}
