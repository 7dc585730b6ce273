import { stateViewAbi } from '@oxbow/abi/stateView'
import { v2FactoryAbi } from '@oxbow/abi/v2Factory'
import { v2PairAbi } from '@oxbow/abi/v2Pair'
import { v3FactoryAbi } from '@oxbow/abi/v3Factory'
import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import type { DepositPool } from '@oxbow/calldata/DepositPool'
import type { Network } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { readAll } from '@oxbow/client/readAll'
import { toV4PoolId } from '@oxbow/market/toV4PoolId'
import type { Hex } from 'viem'
import type { DepositPoolState } from '../plan/DepositRequest.ts'

/**
 * Current state of the pool of a deposit, read from the chain alone.
 *
 * @throws {ContractReadError} when the node does not answer
 */
export async function getDepositPool(
  client: NodeAccess,
  { network, pool }: getDepositPool.Parameters,
): Promise<DepositPoolState> {
  const { contracts, chainId } = network
  const rpc = client.rpc(chainId)
  const blockNumber = BigInt((await rpc.request({ method: 'eth_blockNumber' } as never)) as string)
  const at = { multicall3: contracts.multicall3, blockNumber }
  const { token0, token1 } = pool
  if (pool.protocol === 'v2') {
    const { v2Factory } = contracts
    if (v2Factory === undefined) return missing
    const ofFactory = { target: v2Factory, abi: v2FactoryAbi } as const
    const [[found], [feeTo]] = await Promise.all([
      readAll(rpc, at, [{ ...ofFactory, functionName: 'getPair', args: [token0, token1] }]),
      readAll(rpc, at, [{ ...ofFactory, functionName: 'feeTo', args: [] }]),
    ])
    if (found === undefined || isZero(found)) return missing
    const ofPair = { target: found, abi: v2PairAbi, args: [] } as const
    const [[reserves], [totalSupply], [kLast]] = await Promise.all([
      readAll(rpc, at, [{ ...ofPair, functionName: 'getReserves' }]),
      readAll(rpc, at, [{ ...ofPair, functionName: 'totalSupply' }]),
      readAll(rpc, at, [{ ...ofPair, functionName: 'kLast' }]),
    ])
    if (reserves === undefined || totalSupply === undefined || totalSupply === 0n) return missing
    const takesShare = feeTo !== undefined && !isZero(feeTo)
    const pair = {
      reserve0: reserves[0],
      reserve1: reserves[1],
      totalSupply,
      kLast: takesShare ? (kLast ?? 0n) : 0n,
    }
    return { status: 'pair', poolId: lower(found), pair }
  }
  if (pool.protocol === 'v3') {
    const { v3Factory } = contracts
    if (v3Factory === undefined) return missing
    const args = [token0, token1, pool.feePips] as const
    const [found] = await readAll(rpc, at, [{ target: v3Factory, abi: v3FactoryAbi, functionName: 'getPool', args }])
    if (found === undefined || isZero(found)) return missing
    const ofPool = { target: found, abi: v3PoolAbi, args: [] } as const
    const [[slot0], [liquidity]] = await Promise.all([
      readAll(rpc, at, [{ ...ofPool, functionName: 'slot0' }]),
      readAll(rpc, at, [{ ...ofPool, functionName: 'liquidity' }]),
    ])
    if (slot0 === undefined || slot0[0] === 0n || liquidity === undefined) return missing
    const [sqrtPriceX96, tick] = slot0
    return { status: 'pool', poolId: lower(found), sqrtPriceX96, tick, liquidity, feePips: pool.feePips }
  }
  const { v4StateView } = contracts
  if (v4StateView === undefined) return missing
  const poolId = toV4PoolId(pool)
  const ofView = { target: v4StateView, abi: stateViewAbi, args: [poolId] } as const
  const [[slot0], [liquidity]] = await Promise.all([
    readAll(rpc, at, [{ ...ofView, functionName: 'getSlot0' }]),
    readAll(rpc, at, [{ ...ofView, functionName: 'getLiquidity' }]),
  ])
  if (slot0 === undefined || slot0[0] === 0n || liquidity === undefined) return missing
  const [sqrtPriceX96, tick, , feePips] = slot0
  return { status: 'pool', poolId, sqrtPriceX96, tick, liquidity, feePips }
}

export declare namespace getDepositPool {
  type Parameters = { readonly network: Pick<Network, 'chainId' | 'contracts'>; readonly pool: DepositPool }
}

const missing: DepositPoolState = { status: 'missing' }

function isZero(address: Hex): boolean {
  return BigInt(address) === 0n
}

function lower(address: Hex): Hex {
  return address.toLowerCase() as Hex
}
