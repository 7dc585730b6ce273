import { unitOf } from '@oxbow/wallet-ui/unitOf'
import type { ServedNetwork } from '../server/served.ts'

/** Names of a network's contracts as given by their authors, equal in every language. */
export function contractNames(network: ServedNetwork | undefined): ReadonlyMap<string, string> {
  const found = Object.entries(network?.contracts ?? {}).flatMap(([key, address]): readonly [string, string][] => {
    if (network === undefined || address === undefined) return []
    const name = key === 'weth' ? (unitOf(network.chainId, address)?.symbol ?? network.wrappedSymbol) : names[key]
    return name === undefined ? [] : [[address.toLowerCase(), name]]
  })
  return new Map(found)
}

const names: Readonly<Record<string, string>> = {
  permit2: 'Permit2',
  universalRouter: 'Universal Router',
  v2Router: 'V2 Router',
  v3PositionManager: 'V3 Position Manager',
  v4PositionManager: 'V4 Position Manager',
  seaport: 'Seaport',
  dutchV1Reactor: 'UniswapX',
  dutchV3Reactor: 'UniswapX',
  multicall3: 'Multicall3',
}
