import type { Contracts } from './Network.ts'

/** A contract whose NFTs are positions in pools. */
export type PositionCollection = {
  readonly chainId: number
  readonly address: `0x${string}`
  readonly name: string
  readonly symbol: string
}

/** The position managers of a network, as they call themselves: the words are part of their code, the same everywhere. */
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
