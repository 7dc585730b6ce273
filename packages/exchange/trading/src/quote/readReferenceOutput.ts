import { quoterV2Abi } from '@oxbow/abi/quoterV2'
import { v2RouterAbi } from '@oxbow/abi/v2Router'
import { v4QuoterAbi } from '@oxbow/abi/v4Quoter'
import { aggregate } from '@oxbow/chain/aggregate'
import type { Network } from '@oxbow/chain/Network'
import { usualTiers } from '@oxbow/chain/usualTiers'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, zeroAddress } from 'viem'

const mostStablecoins = 3
const uint128 = (1n << 128n) - 1n

/**
 * The most that an amount brings in the usual pools of the pair, directly or over the native currency or a stablecoin, in raw units of `tokenOut`: v2,
 * and v3 and v4 at the usual fees without hooks. Each amount is what the network's own quoters compute over the chain's state, asked through `node`, so
 * that neither a server's choice of pools nor a pool with a price and no liquidity counts. One pool a hop: a good route may bring more.
 *
 * Undefined when there is no such pool, or the node does not tell.
 */
export async function readReferenceOutput(
  node: NodeAccess,
  parameters: readReferenceOutput.Parameters,
): Promise<bigint | undefined> {
  return read(node, parameters).catch(() => undefined)
}

export declare namespace readReferenceOutput {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts' | 'stablecoins'>
    /** The zero address is the native currency. */
    readonly tokenIn: Address
    readonly tokenOut: Address
    /** Raw units. */
    readonly amountIn: bigint
  }
}

async function read(
  node: NodeAccess,
  { network, tokenIn, tokenOut, amountIn }: readReferenceOutput.Parameters,
): Promise<bigint | undefined> {
  const { weth } = network.contracts
  const [from, to] = [wrapped(tokenIn, weth), wrapped(tokenOut, weth)]
  if (from === to || amountIn === 0n) return undefined
  const hubs = [...new Set([weth, ...network.stablecoins.slice(0, mostStablecoins)].map(lower))].filter(
    (hub) => hub !== from && hub !== to,
  )
  const [direct, ...atHubs] = await quoteBest(
    node,
    network,
    [to, ...hubs].map((target) => ({ from, to: target, amountIn })),
  )
  const onward = hubs.flatMap((hub, index) => {
    const amount = atHubs[index]
    return amount === undefined ? [] : [{ from: hub, to, amountIn: amount }]
  })
  const overHubs = await quoteBest(node, network, onward)
  return greatest([direct, ...overHubs])
}

type Hop = { readonly from: Address; readonly to: Address; readonly amountIn: bigint }

/** The best single pool for each hop, all of them in one request. */
async function quoteBest(
  node: NodeAccess,
  { chainId, contracts }: readReferenceOutput.Parameters['network'],
  hops: readonly Hop[],
): Promise<readonly (bigint | undefined)[]> {
  const asked = hops.map((hop) => questionsOf(hop, contracts))
  const calls = asked.flat().map(({ target, callData }) => ({ target, callData }))
  if (calls.length === 0) return hops.map(() => undefined)
  const words = [...(await aggregate(node.rpc(chainId), { multicall3: contracts.multicall3, calls }))]
  return asked.map((questions) => greatest(questions.map(({ read }) => readWord(words.shift(), read))))
}

type Question = aggregate.Call & { readonly read: (data: Hex) => bigint | undefined }

function questionsOf({ from, to, amountIn }: Hop, contracts: Network['contracts']): readonly Question[] {
  const { v2Router, v3QuoterV2, v4Quoter, weth } = contracts
  const questions: Question[] = []
  if (v2Router !== undefined) {
    const call = { abi: v2RouterAbi, functionName: 'getAmountsOut' } as const
    questions.push({
      target: v2Router,
      callData: encodeFunctionData({ ...call, args: [amountIn, [from, to]] }),
      read: (data) => decodeFunctionResult({ ...call, data }).at(-1),
    })
  }
  if (v3QuoterV2 !== undefined) {
    const call = { abi: quoterV2Abi, functionName: 'quoteExactInputSingle' } as const
    for (const { feePips: fee } of usualTiers)
      questions.push({
        target: v3QuoterV2,
        callData: encodeFunctionData({
          ...call,
          args: [{ tokenIn: from, tokenOut: to, amountIn, fee, sqrtPriceLimitX96: 0n }],
        }),
        read: (data) => decodeFunctionResult({ ...call, data })[0],
      })
  }
  if (v4Quoter === undefined || amountIn > uint128) return questions
  const call = { abi: v4QuoterAbi, functionName: 'quoteExactInputSingle' } as const
  // Version 4 has pools of the native currency, and pools of its wrapped twin.
  const hasNative = from === lower(weth) || to === lower(weth)
  for (const isNative of hasNative ? [true, false] : [false])
    for (const { feePips: fee, tickSpacing } of usualTiers) {
      const [a, b] = isNative ? [unwrapped(from, weth), unwrapped(to, weth)] : [from, to]
      const [currency0, currency1] = BigInt(a) < BigInt(b) ? [a, b] : [b, a]
      const poolKey = { fee, tickSpacing, currency0, currency1, hooks: zeroAddress }
      questions.push({
        target: v4Quoter,
        callData: encodeFunctionData({
          ...call,
          args: [{ poolKey, zeroForOne: currency0 === a, exactAmount: amountIn, hookData: '0x' }],
        }),
        read: (data) => decodeFunctionResult({ ...call, data })[0],
      })
    }
  return questions
}

/** A pool that does not exist reverts, or answers with nothing that can be read. */
function readWord(data: Hex | undefined, read: Question['read']): bigint | undefined {
  if (data === undefined || data === '0x') return undefined
  try {
    return read(data)
  } catch {
    return undefined
  }
}

function greatest(amounts: readonly (bigint | undefined)[]): bigint | undefined {
  return amounts.reduce<bigint | undefined>(
    (best, amount) => (amount !== undefined && amount > (best ?? 0n) ? amount : best),
    undefined,
  )
}

function wrapped(token: Address, weth: Address): Address {
  return lower(token) === zeroAddress ? lower(weth) : lower(token)
}

function unwrapped(token: Address, weth: Address): Address {
  return token === lower(weth) ? zeroAddress : token
}

function lower(address: Address): Address {
  return address.toLowerCase() as Address
}
