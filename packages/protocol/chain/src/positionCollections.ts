import type { Contracts } from './Network.ts'

/** A contract whose NFTs are liquidity positions. */
export type PositionCollection = {
  readonly chainId: number
  readonly address: `0x${string}`
  readonly name: string
  readonly symbol: string
}

/** A network's position managers with the names and symbols that their code returns, which are the same on every network. */
export function positionCollections({
  chainId,
  contracts,
}: positionCollections.Network): readonly PositionCollection[] {
  const { v3PositionManager, v4PositionManager } = contracts
  const v3 = { name: 'Uniswap V3 Positions NFT-V1', symbol: 'UNI-V3-POS' }
  const v4 = { name: 'Uniswap v4 Positions NFT', symbol: 'UNI-V4-POSM' }
  return [
    ...(v4PositionManager ? [{ chainId, address: v4PositionManager, ...v4 }] : []),
    ...(v3PositionManager ? [{ chainId, address: v3PositionManager, ...v3 }] : []),
  ]
}

export declare namespace positionCollections {
  type Network = {
    readonly chainId: number
    readonly contracts: Pick<Contracts, 'v3PositionManager' | 'v4PositionManager'>
  }
}
