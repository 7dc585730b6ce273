import type { Contracts } from '@oxbow/chain/Network'
import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { ownAddress } from '../contracts/deployOwnContracts.ts'
import type { Rpc } from '../node/Rpc.ts'
import * as Price from '../pools/Price.ts'
import type { MarketPool } from './planMarket.ts'

export type PoolReading = {
  /** Raw units of token1 per token0. */
  readonly price: number
  /** Fee of the next swap. */
  readonly feePips: number
}

/** By pool id. */
export type PoolReadings = ReadonlyMap<Hex, PoolReading>

const traderAbi = parseAbi([
  'function readPrices(address[] pairs, address[] pools, address manager, bytes32[] ids) view returns (uint256[] reserves, uint256[] sqrtPrices, uint256[] slots)',
])

/** Reads price and fee of every pool at the newest block, in one call of 2 ms. */
export function createPoolReader(rpc: Rpc, contracts: Required<Contracts>, pools: readonly MarketPool[]) {
  const of = (protocol: string) => pools.filter(({ key }) => key.protocol === protocol)
  const [v2, v3, v4] = [of('v2'), of('v3'), of('v4')]
  const ids = (some: readonly MarketPool[]) => some.map(({ key }) => key.id)
  const args = [ids(v2), ids(v3), contracts.v4PoolManager, ids(v4)] as const
  const data = encodeFunctionData({ abi: traderAbi, functionName: 'readPrices', args })

  return async function readPools(): Promise<PoolReadings> {
    const result = await rpc.request<Hex>('eth_call', [{ to: ownAddress('Trader'), data }, 'latest'])
    const [reserves, sqrtPrices, slots] = decodeFunctionResult({
      abi: traderAbi,
      functionName: 'readPrices',
      data: result,
    })
    return new Map<Hex, PoolReading>([
      ...v2.map(({ key, feePips }, index) => [key.id, { price: fromReserves(reserves[index]!), feePips }] as const),
      ...v3.map(
        ({ key, feePips }, index) => [key.id, { price: Price.fromSqrtPriceX96(sqrtPrices[index]!), feePips }] as const,
      ),
      ...v4.map(({ key }, index) => [key.id, fromSlot0(slots[index]!)] as const),
    ])
  }
}

function fromReserves(packed: bigint): number {
  return Number(packed >> 112n) / Number(BigInt.asUintN(112, packed))
}

function fromSlot0(word: bigint): PoolReading {
  return { price: Price.fromSqrtPriceX96(BigInt.asUintN(160, word)), feePips: Number(BigInt.asUintN(24, word >> 208n)) }
}
