import type { Contracts } from '@oxbow/chain/Network'
import { usualTiers } from '@oxbow/chain/usualTiers'
import { decodeFunctionResult, encodeFunctionData, encodePacked, type Hex, parseAbi } from 'viem'
import { assetKey } from '../reading/Piece.ts'
import type { Asset, Outflow, Reading } from '../reading/Reading.ts'
import { actsOf } from '../risks/actsOf.ts'
import type { RiskContext } from '../risks/Risk.ts'
import type { SimulationNode } from '../simulation/Simulation.ts'

/**
 * What the network's v2 and v3 pools would give now for what signed orders and swaps give: nothing tries a signature out, and a trial of a swap through pools of
 * the asker's own brings what they like. The best of the direct pools and of those by way of the wrapped currency. Never throws; what no pool trades has no worth
 * that is known.
 */
export async function readMarket({ contracts, node, reading }: readMarket.Parameters): Promise<WorthOf> {
  if (contracts === undefined) return () => undefined
  const found = await Promise.all(
    tradesOf(reading)
      .slice(0, mostTrades)
      .map(async (trade) => [keyOf(trade), await quote(trade, contracts, node).catch(() => undefined)] as const),
  )
  const worth = new Map(found)
  return (chainId, given, wanted) =>
    chainId === reading.network && given.most !== 'unlimited'
      ? worth.get(keyOf({ given: given.asset, amount: given.most, wanted }))
      : undefined
}

export declare namespace readMarket {
  type Parameters = {
    readonly reading: Reading
    /** Of the network that the reading is for. */
    readonly contracts: Contracts | undefined
    readonly node: SimulationNode
  }
}

type WorthOf = NonNullable<RiskContext['worthOf']>
type Trade = { readonly given: Asset; readonly amount: bigint; readonly wanted: Asset }

/** Each is a call of the node. */
const mostTrades = 12

/** Different trades of signed orders, the worst rate first: among many the one to look at. Of swaps their sum. */
function tradesOf(reading: Reading): readonly Trade[] {
  if (reading.request !== 'typed-data') return swapOf(reading)
  const priced = actsOf(reading).flatMap((act) => {
    if (act.type !== 'order') return []
    const { gets, gives } = act.order
    const own = gets.filter(({ recipient }) => recipient === 'account')
    const trade = gives.length === 1 && own[0] ? tradeOf(gives[0]!, own[0].asset) : undefined
    return trade ? [{ trade, least: own.reduce((sum, { least }) => sum + least, 0n) }] : []
  })
  const sorted = priced.toSorted((a, b) => (a.least * b.trade.amount < b.least * a.trade.amount ? -1 : 1))
  return [...new Map(sorted.map(({ trade }) => [keyOf(trade), trade])).values()]
}

function swapOf(reading: Reading): readonly Trade[] {
  const [given, ...more] = reading.leaves
  const own = reading.arrives.filter(({ recipient }) => recipient === 'account')
  const isSwap = actsOf(reading).some(({ type }) => type === 'router')
  const trade = isSwap && given && more.length === 0 && own[0] ? tradeOf(given, own[0].asset) : undefined
  return trade ? [trade] : []
}

function tradeOf({ asset, most }: Outflow, wanted: Asset): Trade | undefined {
  const isTraded = [asset, wanted].every(({ type }) => type === 'token' || type === 'native')
  return isTraded && most !== 'unlimited' && most > 0n ? { given: asset, amount: most, wanted } : undefined
}

const keyOf = ({ amount, given, wanted }: Trade) => `${assetKey(given)} ${amount} ${assetKey(wanted)}`

/** Every way at once, by one call of Multicall3. */
async function quote({ amount, given, wanted }: Trade, contracts: Contracts, node: SimulationNode) {
  const [from, to] = [addressOf(given, contracts), addressOf(wanted, contracts)]
  if (from === to) return amount
  const calls = waysOf(from, to, amount, contracts)
  if (calls.length === 0) return undefined
  const data = encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3', args: [calls] })
  const answer = await node.request({ method: 'eth_call', params: [{ to: contracts.multicall3, data }, 'latest'] })
  const results = decodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', data: answer as Hex })
  const amounts = results.flatMap(({ returnData, success }, index) =>
    success ? [outOf(returnData, calls[index]!.target === contracts.v2Router)] : [],
  )
  return amounts.length === 0 ? undefined : amounts.reduce((best, each) => (each > best ? each : best))
}

function waysOf(from: Hex, to: Hex, amount: bigint, { v2Router, v3QuoterV2, weth }: Contracts) {
  const direct = [from, to]
  const routes = direct.includes(weth) ? [direct] : [direct, [from, weth, to]]
  const v3 = routes.flatMap((route) =>
    usualTiers.map(({ feePips }) => {
      const hops = route.slice(1).flatMap((token) => [feePips, token])
      const types = ['address', ...route.slice(1).flatMap(() => ['uint24', 'address'])]
      const path = encodePacked(types, [from, ...hops])
      return encodeFunctionData({ abi: quoterAbi, args: [path, amount] })
    }),
  )
  const v2 = routes.map((route) => encodeFunctionData({ abi: routerAbi, args: [amount, route] }))
  const at = (target: Hex | undefined, datas: readonly Hex[]) =>
    target === undefined ? [] : datas.map((callData) => ({ target, allowFailure: true, callData }))
  return [...at(v3QuoterV2, v3), ...at(v2Router, v2)]
}

function outOf(data: Hex, isV2: boolean): bigint {
  if (isV2) return decodeFunctionResult({ abi: routerAbi, data }).at(-1)!
  return decodeFunctionResult({ abi: quoterAbi, data })[0]
}

/** Pools hold the wrapped currency; one is worth one. */
function addressOf(asset: Asset, { weth }: Contracts): Hex {
  return asset.type === 'token' ? asset.address : weth
}

/** Multicall3, Uniswap's QuoterV2 and its v2 router: what is asked of them, no more. */
const multicallAbi = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call3[] calls) payable returns (Result[] returnData)',
])
const quoterAbi = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[], uint32[], uint256)',
])
const routerAbi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
])
