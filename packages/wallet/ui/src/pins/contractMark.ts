import type { Contracts } from '@oxbow/chain/Network'
import { keccak256 } from 'viem'

/** Ten-byte digest of a network's contracts, independent of their order and case. The reward distributor is left out: the operator sets it. */
export function contractMark(contracts: Partial<Contracts>): string {
  const others = Object.entries(contracts).filter(([name]) => name !== 'rewardDistributor')
  return keccak256(new TextEncoder().encode(others.sort().join().toLowerCase())).slice(2, 22)
}
