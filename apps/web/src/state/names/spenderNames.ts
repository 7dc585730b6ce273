import type { Contracts } from '@oxbow/chain/Network'

/** Names of the protocol's own contracts, not translated. */
export const spenderNames: Readonly<Partial<Record<keyof Contracts, string>>> = {
  permit2: 'Permit2',
  universalRouter: 'Universal Router',
  v2Router: 'Uniswap v2 Router',
  v3PositionManager: 'Uniswap v3 Positions',
  v4PositionManager: 'Uniswap v4 Positions',
  seaport: 'Seaport',
  dutchV1Reactor: 'UniswapX',
  dutchV3Reactor: 'UniswapX',
}
