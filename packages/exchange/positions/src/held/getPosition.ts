import { erc20Abi } from '@oxbow/abi/erc20'
import { v3PositionManagerAbi } from '@oxbow/abi/v3PositionManager'
import { v4PositionManagerAbi } from '@oxbow/abi/v4PositionManager'
import type { Network } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { readAll } from '@oxbow/client/readAll'
import { zeroAddress } from 'viem'
import type { Position } from './Position.ts'
import { readV2Shares } from './readV2Positions.ts'
import { readV3PositionsById } from './readV3Positions.ts'
import { readV4PositionsById } from './readV4PositionsById.ts'

/** Identifies a position: a pair, of which an account has a share, or an NFT. */
export type PositionName =
  | { readonly protocol: 'v2'; readonly pair: `0x${string}` }
  | { readonly protocol: 'v3' | 'v4'; readonly tokenId: bigint }

/**
 * A position as read from the chain, whoever owns it. Null if there is no such pair or NFT, or the network lacks the protocol. A pair's share is that
 * of `account`, zero without one.
 *
 * @throws {ContractReadError} when the node does not answer
 */
export async function getPosition(
  client: NodeAccess,
  { network, name, account }: getPosition.Parameters,
): Promise<getPosition.ReturnType> {
  const { chainId, contracts } = network
  const { multicall3, v2Factory, v3Factory, v3PositionManager, v4PositionManager, v4StateView } = contracts
  const rpc = client.rpc(chainId)
  const blockNumber = BigInt((await rpc.request({ method: 'eth_blockNumber' } as never)) as string)
  const at = { multicall3, blockNumber }
  const read = { chainId, ...at }
  if (name.protocol === 'v2') {
    if (v2Factory === undefined) return null
    const args = [account ?? zeroAddress] as const
    const [balance] = await readAll(rpc, at, [{ target: name.pair, abi: erc20Abi, functionName: 'balanceOf', args }])
    const held = [{ pair: name.pair, liquidity: account === undefined ? 0n : (balance ?? 0n) }]
    const [position] = await readV2Shares(rpc, { ...read, factory: v2Factory, held })
    return position === undefined ? null : { position, owner: account, blockNumber }
  }
  const isV3 = name.protocol === 'v3'
  const manager = isV3 ? v3PositionManager : v4PositionManager
  if (manager === undefined) return null
  const [positions, [owner]] = await Promise.all([
    isV3
      ? v3Factory && readV3PositionsById(rpc, { ...read, factory: v3Factory, manager, tokenIds: [name.tokenId] })
      : v4StateView && readV4PositionsById(rpc, { ...read, stateView: v4StateView, manager, tokenIds: [name.tokenId] }),
    isV3
      ? readAll(rpc, at, [
          { target: manager, abi: v3PositionManagerAbi, functionName: 'ownerOf', args: [name.tokenId] },
        ])
      : readAll(rpc, at, [
          { target: manager, abi: v4PositionManagerAbi, functionName: 'ownerOf', args: [name.tokenId] },
        ]),
  ])
  const position = positions?.[0]
  if (position === undefined) return null
  return { position, owner: owner?.toLowerCase() as `0x${string}` | undefined, blockNumber }
}

export declare namespace getPosition {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    readonly name: PositionName
    /** Lower-case. */
    readonly account: `0x${string}` | undefined
  }
  type ReturnType = {
    readonly position: Position
    /** Lower-case; for a pair the given account. Undefined if nobody owns it. */
    readonly owner: `0x${string}` | undefined
    /** Block of the read. */
    readonly blockNumber: bigint
  } | null
}
