import type { Contracts } from '@oxbow/chain/Network'
import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { ownAddress } from '../contracts/deployOwnContracts.ts'
import type { Rpc } from '../node/Rpc.ts'
import * as Price from '../pools/Price.ts'
import type { MarketPool } from './planMarket.ts'

const traderAbi = parseAbi([
  'function readPrices(address[] pairs, address[] pools, address manager, bytes32[] ids) view returns (uint256[] reserves, uint256[] sqrtPrices)',
])

/** Reads the price of every pool at the newest block in one call, as raw units of token1 for one of token0. */
export function createPriceReader(rpc: Rpc, contracts: Required<Contracts>, pools: readonly MarketPool[]) {
  const idsOf = (protocol: string) => pools.filter(({ key }) => key.protocol === protocol).map(({ key }) => key.id)
  const pairs = idsOf('v2')
  const order = [...pairs, ...idsOf('v3'), ...idsOf('v4')]
  const data = encodeFunctionData({
    abi: traderAbi,
    functionName: 'readPrices',
    args: [pairs, idsOf('v3'), contracts.v4PoolManager, idsOf('v4')],
  })

  return async function readPrices(): Promise<ReadonlyMap<Hex, number>> {
    const result = await rpc.request<Hex>('eth_call', [{ to: ownAddress('Trader'), data }, 'latest'])
    const [reserves, sqrtPrices] = decodeFunctionResult({ abi: traderAbi, functionName: 'readPrices', data: result })
    const prices = [...reserves.map(fromReserves), ...sqrtPrices.map(Price.fromSqrtPriceX96)]
    return new Map(order.map((id, index) => [id, prices[index]!]))
  }
}

const reserveMask = 2n ** 112n - 1n

function fromReserves(packed: bigint): number {
  return Number(packed >> 112n) / Number(packed & reserveMask)
}
