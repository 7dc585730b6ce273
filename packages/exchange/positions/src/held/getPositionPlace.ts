import { v3PositionManagerAbi } from '@oxbow/abi/v3PositionManager'
import { v4PositionManagerAbi } from '@oxbow/abi/v4PositionManager'
import type { Network } from '@oxbow/chain/Network'
import { answerOf } from '@oxbow/client/callNode'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { type Client, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import type { V3Position, V4Position } from './Position.ts'
import { toHeld as toV3 } from './readV3Positions.ts'
import { toHeld as toV4 } from './readV4PositionsById.ts'

/** Owner, pool and range of a position NFT. */
export type PositionPlace = {
  /** Lower-case. */
  readonly owner: Hex
  readonly place:
    | Pick<V3Position, 'protocol' | 'token0' | 'token1' | 'feePips' | 'tickLower' | 'tickUpper'>
    | Pick<
        V4Position,
        'protocol' | 'token0' | 'token1' | 'keyFee' | 'tickSpacing' | 'hooks' | 'tickLower' | 'tickUpper'
      >
}

/**
 * Owner, pool and range of a position, to check before signing a transaction that contains only its id: two calls of the manager at once. Undefined
 * if nobody owns it.
 *
 * @throws what viem throws when the node does not answer
 */
export async function getPositionPlace(
  client: NodeAccess,
  { network, protocol, tokenId }: getPositionPlace.Parameters,
): Promise<PositionPlace | undefined> {
  const { chainId, contracts } = network
  const manager = protocol === 'v3' ? contracts.v3PositionManager : contracts.v4PositionManager
  if (manager === undefined) return undefined
  const rpc = client.rpc(chainId)
  const [owner, place] = await Promise.all([
    readOwner(rpc, manager, tokenId),
    protocol === 'v3' ? readV3(rpc, manager, tokenId) : readV4(rpc, manager, tokenId),
  ])
  return owner && place && { owner, place }
}

export declare namespace getPositionPlace {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    readonly protocol: 'v3' | 'v4'
    readonly tokenId: bigint
  }
}

async function readOwner(rpc: Client, manager: Hex, tokenId: bigint): Promise<Hex | undefined> {
  // Both managers have the same function.
  const call = { abi: v3PositionManagerAbi, functionName: 'ownerOf' } as const
  const data = await answerOf(rpc, { to: manager, data: encodeFunctionData({ ...call, args: [tokenId] }) })
  return data && (decodeFunctionResult({ ...call, data }).toLowerCase() as Hex)
}

async function readV3(rpc: Client, manager: Hex, tokenId: bigint): Promise<PositionPlace['place'] | undefined> {
  const call = { abi: v3PositionManagerAbi, functionName: 'positions' } as const
  const data = await answerOf(rpc, { to: manager, data: encodeFunctionData({ ...call, args: [tokenId] }) })
  return data && { protocol: 'v3', ...toV3(tokenId, decodeFunctionResult({ ...call, data })) }
}

async function readV4(rpc: Client, manager: Hex, tokenId: bigint): Promise<PositionPlace['place'] | undefined> {
  const call = { abi: v4PositionManagerAbi, functionName: 'getPoolAndPositionInfo' } as const
  const data = await answerOf(rpc, { to: manager, data: encodeFunctionData({ ...call, args: [tokenId] }) })
  return data && { protocol: 'v4', ...toV4(tokenId, decodeFunctionResult({ ...call, data })) }
}
