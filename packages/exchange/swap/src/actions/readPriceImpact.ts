import { stateViewAbi } from '@oxbow/abi/stateView'
import { v2FactoryAbi } from '@oxbow/abi/v2Factory'
import { v2PairAbi } from '@oxbow/abi/v2Pair'
import { v3FactoryAbi } from '@oxbow/abi/v3Factory'
import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import { swapFeePips } from '@oxbow/amm/swapFee'
import { decodeTransaction } from '@oxbow/calldata/decodeTransaction'
import { poolText } from '@oxbow/calldata/poolText'
import { aggregate } from '@oxbow/chain/aggregate'
import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { RoutePool } from '@oxbow/contract/Quote'
import { toV4PoolId } from '@oxbow/market/toV4PoolId'
import { dynamicFeeFlag } from '@oxbow/pools/dynamicFeeFlag'
import type { Quote } from '@oxbow/trading/Quote'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import type { SwapTaxes } from './readSwapTaxes.ts'
import { tradeAtSpot } from './tradeAtSpot.ts'

/**
 * Price impact of a trade in basis points: the quote's verified amounts against the spot prices, less fees and transfer taxes, of the pools in the
 * calldata, read through `node`. How the trade is divided between them is the calldata's word; the server says only where the pools are.
 * v2 and v3 pools must be those of the network's factories. Undefined if the calldata names other pools than the quote, or the node doesn't answer;
 * the server's figure is never used instead.
 */
export async function readPriceImpact(
  node: NodeAccess,
  parameters: readPriceImpact.Parameters,
): Promise<number | undefined> {
  const { quote, transaction, network, taxes } = parameters
  const pools = [...new Map(quote.response.quote.route.flat().map((pool) => [pool.hop, pool])).values()]
  const texts = pools.map(textOf)
  if (pools.length === 0 || texts.includes(undefined)) return undefined
  const [found, kept] = await Promise.all([readRates(node, pools, network).catch(() => undefined), taxes])
  if (found === undefined) return undefined
  const rates = new Map(pools.map((pool, index) => [toKey(texts[index]!, pool.tokenIn.address), found[index]!]))
  return toImpactBps(quote, transaction, { rates, kept, contracts: network.contracts })
}

export declare namespace readPriceImpact {
  type Parameters = {
    readonly quote: Pick<
      Quote,
      'response' | 'amountIn' | 'amountOut' | 'delivery' | 'slippageBps' | 'tokenIn' | 'tokenOut'
    >
    readonly transaction: TransactionRequest
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** What the tokens keep of the trade's transfers, once it is simulated. */
    readonly taxes?: Promise<SwapTaxes | undefined> | undefined
  }
}

/** `poolText` of the pool: as the calldata names it. */
function textOf(pool: RoutePool): string | undefined {
  const tokens = [pool.tokenIn.address, pool.tokenOut.address].sort() as [Hex, Hex]
  switch (pool.type) {
    case 'v2-pool':
      return poolText(['v2', ...tokens])
    case 'v3-pool':
      return poolText(['v3', ...tokens, Number(pool.fee)])
    case 'v4-pool': {
      const keyFee = keyFeeOf(pool, tokens)
      return keyFee === undefined
        ? undefined
        : poolText(['v4', ...tokens, keyFee, Number(pool.tickSpacing), pool.hooks])
    }
  }
}

/** Fee field of a v4 pool key, static or dynamic, that yields the quoted pool id. */
function keyFeeOf(pool: Extract<RoutePool, { type: 'v4-pool' }>, [token0, token1]: readonly [Hex, Hex]) {
  return [Number(pool.fee), dynamicFeeFlag].find((keyFee) => {
    const key = { protocol: 'v4', token0, token1, keyFee, tickSpacing: Number(pool.tickSpacing), hooks: pool.hooks }
    return toV4PoolId(key as Parameters<typeof toV4PoolId>[0]) === pool.address
  })
}

/** Spot output per unit of input, less fees, for each pool. @throws when the node does not answer, or a factory has another pool for the pair */
async function readRates(
  node: NodeAccess,
  pools: readonly RoutePool[],
  { chainId, contracts }: readPriceImpact.Parameters['network'],
): Promise<readonly number[]> {
  const calls = pools.flatMap((pool) => callsOf(pool, contracts))
  const words = [...(await aggregate(node.rpc(chainId), { multicall3: contracts.multicall3, calls }))]
  const next = () => words.shift() ?? '0x'
  return pools.map((pool) => {
    const zeroForOne = pool.tokenIn.address < pool.tokenOut.address
    if (pool.type === 'v2-pool') {
      expectSame(decodeFunctionResult({ ...getPair, data: next() }), pool)
      const [reserve0, reserve1] = decodeFunctionResult({ ...getReserves, data: next() })
      return lessFee(Number(reserve1) / Number(reserve0), zeroForOne, 3_000)
    }
    if (pool.type === 'v3-pool') {
      expectSame(decodeFunctionResult({ ...getPool, data: next() }), pool)
      const [sqrtPriceX96] = decodeFunctionResult({ ...slot0, data: next() })
      return lessFee((Number(sqrtPriceX96) / 2 ** 96) ** 2, zeroForOne, Number(pool.fee))
    }
    const [sqrtPriceX96, , protocolFee, feePips] = decodeFunctionResult({ ...getSlot0, data: next() })
    const protocolFeePips = { zeroForOne: protocolFee & 0xfff, oneForZero: protocolFee >> 12 }
    const fee = swapFeePips(
      { protocol: 'v4', feePips, protocolFeePips } as Parameters<typeof swapFeePips>[0],
      zeroForOne,
    )
    return lessFee((Number(sqrtPriceX96) / 2 ** 96) ** 2, zeroForOne, fee)
  })
}

function callsOf(
  pool: RoutePool,
  { v2Factory, v3Factory, v4StateView }: Network['contracts'],
): readonly aggregate.Call[] {
  const [target, a, b] = [pool.address, pool.tokenIn.address, pool.tokenOut.address]
  switch (pool.type) {
    case 'v2-pool':
      return [
        { target: v2Factory!, callData: encodeFunctionData({ ...getPair, args: [a, b] }) },
        { target, callData: encodeFunctionData(getReserves) },
      ]
    case 'v3-pool':
      return [
        { target: v3Factory!, callData: encodeFunctionData({ ...getPool, args: [a, b, Number(pool.fee)] }) },
        { target, callData: encodeFunctionData(slot0) },
      ]
    case 'v4-pool':
      return [{ target: v4StateView!, callData: encodeFunctionData({ ...getSlot0, args: [target] }) }]
  }
}

const getPair = { abi: v2FactoryAbi, functionName: 'getPair' } as const
const getReserves = { abi: v2PairAbi, functionName: 'getReserves' } as const
const getPool = { abi: v3FactoryAbi, functionName: 'getPool' } as const
const slot0 = { abi: v3PoolAbi, functionName: 'slot0' } as const
const getSlot0 = { abi: stateViewAbi, functionName: 'getSlot0' } as const

function expectSame(address: string, pool: RoutePool): void {
  if (address.toLowerCase() !== pool.address) throw new TypeError(`${pool.address} is not the factory's pool.`)
}

function lessFee(price: number, zeroForOne: boolean, feePips: number): number {
  return (zeroForOne ? price : 1 / price) * (1 - feePips / 1_000_000)
}

/** Compares what the quote pays for a unit with what the calldata would get for one at spot prices. */
function toImpactBps(
  { amountIn, amountOut, delivery, slippageBps, tokenIn, tokenOut }: readPriceImpact.Parameters['quote'],
  { to, data, value }: TransactionRequest,
  { rates, kept, contracts }: toImpactBps.Facts,
): number | undefined {
  const { soldBps, boughtBps } = kept ?? { soldBps: 0, boughtBps: 0 }
  const arrives = (amount: number, taxBps: number) => amount * (1 - taxBps / 10_000)
  const atSpot = tradeAtSpot(decodeTransaction({ to, data, value, contracts }).effects, {
    tokenIn,
    tokenOut,
    amountIn: Number(amountIn),
    taxBps: soldBps,
    // Routes treat native currency and its wrapped token as one and wrap where needed.
    toNode: (token) => (isNative(token) ? contracts.weth : token),
    rateOf: (pool, token) => rates.get(toKey(pool, token)),
  })
  if (atSpot === undefined) return undefined
  // An exact output that spends its maximum needs less than it spends, at most by the slippage.
  const needed = Number(amountIn) / (delivery === 'at-least' ? 1 + slippageBps / 10_000 : 1)
  const rateAtSpot = arrives(atSpot.bought, boughtBps) / atSpot.spent
  const impact = (1 - Number(amountOut) / needed / rateAtSpot) * 10_000
  return Number.isFinite(impact) ? Math.max(0, Math.round(impact)) : undefined
}

declare namespace toImpactBps {
  type Facts = {
    readonly rates: ReadonlyMap<string, number>
    readonly kept: SwapTaxes | undefined
    readonly contracts: Network['contracts']
  }
}

const toKey = (pool: string, tokenIn: string) => `${pool} ${tokenIn}`
