import type { Contracts } from '@oxbow/chain/Network'
import { spenderNames } from './spenderNames.ts'

/** The name of one of the protocol's own contracts by its address; undefined for any other. */
export function spenderNameOf(contracts: Contracts, spender: `0x${string}`): string | undefined {
  const named = Object.keys(spenderNames) as (keyof typeof spenderNames)[]
  const found = named.find((name) => contracts[name] === spender)
  return found && spenderNames[found]
}
