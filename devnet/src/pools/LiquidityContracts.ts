import type { Contracts } from '@oxbow/chain/Network'

/** Contracts for adding liquidity. */
export type LiquidityContracts = Pick<Required<Contracts>, 'v2Router' | 'v3PositionManager' | 'v4PositionManager'>
