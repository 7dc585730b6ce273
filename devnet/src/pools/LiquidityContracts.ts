import type { Contracts } from '@oxbow/chain/Network'

/** Where liquidity is provided. */
export type LiquidityContracts = Pick<Required<Contracts>, 'v2Router' | 'v3PositionManager' | 'v4PositionManager'>
