import type { Contracts } from '@oxbow/chain/Network'
import { keccak256 } from 'viem'

/** Ten bytes that stand for a network's contracts, whatever their order. Where rewards are claimed is left out: that is the operator's to say. */
export function contractMark(contracts: Partial<Contracts>): string {
  const others = Object.entries(contracts).filter(([name]) => name !== 'rewardDistributor')
  return keccak256(new TextEncoder().encode(others.sort().join().toLowerCase())).slice(2, 22)
}
