import { v2FactoryAbi } from '@oxbow/abi/v2Factory'
import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { readAll } from '@oxbow/client/readAll'
import type { Hex } from 'viem'
import { getPosition } from './getPosition.ts'
import type { V2Position } from './Position.ts'

/**
 * The factory's v2 pair of two tokens and an account's share; native ETH counts as WETH. Null if the pair doesn't exist or the network has no v2.
 *
 * @throws {ContractReadError} when the node does not answer
 */
export async function findPair(
  client: NodeAccess,
  { network, tokens, account }: findPair.Parameters,
): Promise<V2Position | null> {
  const { chainId, contracts } = network
  if (contracts.v2Factory === undefined) return null
  const [tokenA, tokenB] = [toErc20(tokens[0], contracts.weth), toErc20(tokens[1], contracts.weth)]
  const rpc = client.rpc(chainId)
  const blockNumber = BigInt((await rpc.request({ method: 'eth_blockNumber' } as never)) as string)
  const [pair] = await readAll(rpc, { multicall3: contracts.multicall3, blockNumber }, [
    { target: contracts.v2Factory, abi: v2FactoryAbi, functionName: 'getPair', args: [tokenA, tokenB] },
  ])
  if (pair === undefined || isNative(pair)) return null
  const name = { protocol: 'v2', pair: pair.toLowerCase() as Hex } as const
  const found = await getPosition(client, { network, name, account })
  return found?.position.protocol === 'v2' ? found.position : null
}

export declare namespace findPair {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** In any order. */
    readonly tokens: readonly [Hex, Hex]
    /** Lower-case; without one the share is zero. */
    readonly account: Hex | undefined
  }
}

function toErc20(token: Hex, weth: Hex): Hex {
  return isNative(token) ? weth : token
}
