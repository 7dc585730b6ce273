import { v2PairAbi } from '@oxbow/abi/v2Pair'
import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import type { PoolKey } from '@oxbow/devnet/PoolKey'
import type { TestChain } from '@oxbow/test/TestChain'
import { parseAbi, toEventSelector } from 'viem'
import type { TestIndexer } from './TestIndexer.ts'

const stateViewAbi = parseAbi([
  'function getSlot0(bytes32 poolId) view returns (uint160 sqrtPriceX96, int24 tick, uint24 protocolFee, uint24 lpFee)',
  'function getLiquidity(bytes32 poolId) view returns (uint128)',
  'function getTickLiquidity(bytes32 poolId, int24 tick) view returns (uint128 liquidityGross, int128 liquidityNet)',
])

/** What can be compared between a pool on the chain and its rows in the index. */
export type Market = {
  pools: Record<
    string,
    { reserves: string; sqrtPriceX96: string; tick: number | null; liquidity: string; ticks: string[] }
  >
  /** `block:logIndex` of each swap, ascending. */
  swaps: string[]
}

/** The market as the contracts tell it. `searchTicks` are the only ones looked at. */
export async function readChain(
  chain: TestChain,
  pools: readonly PoolKey[],
  searchTicks: readonly number[],
): Promise<Market> {
  const entries = await Promise.all(
    pools.map(async (key) => [key.id, await readPool(chain, key, searchTicks)] as const),
  )
  const logs = await chain.publicClient.request({
    method: 'eth_getLogs',
    params: [{ fromBlock: '0x0', toBlock: 'latest', topics: [[...swapTopics]] }],
  })
  const ids = new Set(pools.map(({ id }) => id))
  const swaps = logs
    .filter(({ address, topics }) => ids.has(address.toLowerCase() as `0x${string}`) || ids.has(topics[1]!))
    .map(({ blockNumber, logIndex }) => [Number(blockNumber), Number(logIndex)] as const)
    .sort(([a, i], [b, j]) => a - b || i - j)
  return { pools: Object.fromEntries(entries), swaps: swaps.map((place) => place.join(':')) }
}

/** The same market as the index tells it. */
export async function readIndex(indexer: TestIndexer, pools: readonly PoolKey[]): Promise<Market> {
  const ids = pools.map(({ id }) => id)
  type Row = {
    id: string
    protocol: string
    reserve0: string
    reserve1: string
    sqrt_price_x96: string | null
    tick: number | null
    liquidity: string | null
  }
  const rows = await indexer.query<Row>('select * from dex.pool where id = any($1)', [ids])
  const ticks = await indexer.query<{ text: string; pool_id: string }>(
    `select pool_id, index || ':' || liquidity_gross || ':' || liquidity_net as text from dex.tick
     where pool_id = any($1) order by index`,
    [ids],
  )
  const swaps = await indexer.query<{ place: string }>(
    `select block_number || ':' || log_index as place from dex.swap where pool_id = any($1) order by block_number, log_index`,
    [ids],
  )
  return {
    pools: Object.fromEntries(
      rows.map((row) => [
        row.id,
        {
          // v4 keeps all pools' tokens together: its reserves have no counterpart on the chain.
          reserves: row.protocol === 'v4' ? '' : `${row.reserve0} ${row.reserve1}`,
          sqrtPriceX96: row.sqrt_price_x96 ?? '',
          tick: row.tick,
          liquidity: row.liquidity ?? '',
          ticks: ticks.filter(({ pool_id }) => pool_id === row.id).map(({ text }) => text),
        },
      ]),
    ),
    swaps: swaps.map(({ place }) => place),
  }
}

const swapTopics = [
  'Swap(address,uint256,uint256,uint256,uint256,address)',
  'Swap(address,address,int256,int256,uint160,uint128,int24)',
  'Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)',
].map((signature) => toEventSelector(signature))

async function readPool(chain: TestChain, key: PoolKey, searchTicks: readonly number[]) {
  const { publicClient } = chain
  if (key.protocol === 'v2') {
    const [reserve0, reserve1] = await publicClient.readContract({
      address: key.id,
      abi: v2PairAbi,
      functionName: 'getReserves',
    })
    return { reserves: `${reserve0} ${reserve1}`, sqrtPriceX96: '', tick: null, liquidity: '', ticks: [] }
  }
  const slot0 = key.protocol === 'v3' ? await readV3(chain, key.id) : await readV4(chain, key.id)
  const ticks: string[] = []
  for (const index of searchTicks) {
    const [gross, net] = await readTick(chain, key, index)
    if (gross > 0n) ticks.push(`${index}:${gross}:${net}`)
  }
  return { ...slot0, ticks }
}

async function readV3(chain: TestChain, address: `0x${string}`) {
  const pool = { address, abi: v3PoolAbi } as const
  const [[sqrtPriceX96, tick], liquidity, token0, token1] = await Promise.all([
    chain.publicClient.readContract({ ...pool, functionName: 'slot0' }),
    chain.publicClient.readContract({ ...pool, functionName: 'liquidity' }),
    chain.publicClient.readContract({ ...pool, functionName: 'token0' }),
    chain.publicClient.readContract({ ...pool, functionName: 'token1' }),
  ])
  const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])
  const balance = (token: `0x${string}`) =>
    chain.publicClient.readContract({ address: token, abi, functionName: 'balanceOf', args: [address] })
  const reserves = `${await balance(token0)} ${await balance(token1)}`
  return { reserves, sqrtPriceX96: String(sqrtPriceX96), tick, liquidity: String(liquidity) }
}

async function readV4(chain: TestChain, id: `0x${string}`) {
  const view = { address: chain.contracts.v4StateView, abi: stateViewAbi, args: [id] } as const
  const [sqrtPriceX96, tick] = await chain.publicClient.readContract({ ...view, functionName: 'getSlot0' })
  const liquidity = await chain.publicClient.readContract({ ...view, functionName: 'getLiquidity' })
  return { reserves: '', sqrtPriceX96: String(sqrtPriceX96), tick, liquidity: String(liquidity) }
}

async function readTick(chain: TestChain, key: PoolKey, index: number): Promise<readonly [bigint, bigint]> {
  if (key.protocol === 'v3') {
    const [gross, net] = await chain.publicClient.readContract({
      address: key.id,
      abi: v3PoolAbi,
      functionName: 'ticks',
      args: [index],
    })
    return [gross, net]
  }
  return chain.publicClient.readContract({
    address: chain.contracts.v4StateView,
    abi: stateViewAbi,
    functionName: 'getTickLiquidity',
    args: [key.id, index],
  })
}
