import { erc20Abi } from '@oxbow/abi/erc20'
import { multicall3Abi } from '@oxbow/abi/multicall3'
import { permit2Abi } from '@oxbow/abi/permit2'
import { stateViewAbi } from '@oxbow/abi/stateView'
import { v4PoolManagerAbi } from '@oxbow/abi/v4PoolManager'
import { amountsForLiquidity } from '@oxbow/amm/liquidity'
import { maxUsableTick, minUsableTick, sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import { encodeApprove } from '@oxbow/calldata/encodeApprove'
import { encodeDeposit } from '@oxbow/calldata/encodeDeposit'
import { encodeExit } from '@oxbow/calldata/encodeExit'
import { encodeRoundTrip, type V4PoolKey } from '@oxbow/calldata/encodeRoundTrip'
import type { Network } from '@oxbow/chain/Network'
import { callNode } from '@oxbow/client/callNode'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  getAbiItem,
  type Hex,
  numberToHex,
  parseAbi,
  toEventSelector,
  toHex,
  zeroAddress,
} from 'viem'

/** Result of simulating liquidity and a swap in a pool with a hook. Losses are fractions of what went in: 0.01 is 1 %. */
export type HookTrial =
  | {
      readonly status: 'tried'
      readonly deposit: 'passed' | 'refused'
      /** A swap there and back. `feeLoss`: loss by fees alone in both directions, from the pool's events, since a hook may set a fee per swap. */
      readonly swap:
        | { readonly status: 'passed'; readonly loss: number; readonly feeLoss: number }
        | { readonly status: 'refused' }
      readonly withdrawal:
        | { readonly status: 'passed'; readonly loss: number }
        | { readonly status: 'refused' }
        | { readonly status: 'untried' }
    }
  /** No liquidity in range to swap against. */
  | { readonly status: 'empty' }
  /** The node can't simulate, or a token isn't available for the simulation. */
  | { readonly status: 'unavailable' }

/** An unused address that only exists in the simulation. */
const trader = '0x0b0c0000000000000000000000000000000b0c0e'
const callGas = 5_000_000n
const deadlineSeconds = 2 ** 48 - 1
/** Fraction of the liquidity in range: too little to move the price, enough to avoid rounding errors. */
const partOfLiquidity = 1_000n
const spacingsEachSide = 10
const leastAmount = 1_000n

/**
 * Simulates adding liquidity to a v4 pool, a swap there and back, and removing the liquidity, on the node's latest state (`eth_simulateV1`). The
 * tokens come from PoolManager, which holds those of all pools. The result shows how the hook treats an unknown address now; it may treat others
 * differently, or change.
 *
 * @throws what viem throws when the node does not answer
 */
export async function probeHook(client: ExchangeClient, parameters: probeHook.Parameters): Promise<HookTrial> {
  const { network, poolId, poolKey, feePips } = parameters
  const { contracts, chainId } = network
  const { v4StateView, v4PositionManager, v4PoolManager } = contracts
  if (!v4StateView || !v4PositionManager || !v4PoolManager) return { status: 'unavailable' }
  const rpc = client.rpc(chainId)
  const block = BigInt((await rpc.request({ method: 'eth_blockNumber' } as never)) as string)
  const view = { abi: stateViewAbi, args: [poolId] } as const
  const [slot0, liquidityInRange, nextTokenId] = await Promise.all([
    callNode(rpc, { to: v4StateView, data: encodeFunctionData({ ...view, functionName: 'getSlot0' }) }, block),
    callNode(rpc, { to: v4StateView, data: encodeFunctionData({ ...view, functionName: 'getLiquidity' }) }, block),
    callNode(rpc, { to: v4PositionManager, data: encodeFunctionData({ abi: nextTokenIdAbi }) }, block),
  ])
  const [sqrtPriceX96, tick] = decodeFunctionResult({ ...view, functionName: 'getSlot0', data: slot0 })
  const liquidity = BigInt(liquidityInRange) / partOfLiquidity
  const range = toRange(tick, poolKey.tickSpacing)
  const priceRange = { lowerX96: sqrtPriceX96AtTick(range.tickLower), upperX96: sqrtPriceX96AtTick(range.tickUpper) }
  const { amount0, amount1 } = amountsForLiquidity(sqrtPriceX96, priceRange, liquidity, 'up')
  if (amount0 < leastAmount || amount1 < leastAmount) return { status: 'empty' }

  const tokens = [poolKey.currency0, poolKey.currency1] as const
  const spend = [amount0 * 2n, amount1 * 2n] as const
  const calls: Call[] = []
  const add = (call: Call) => calls.push(call) - 1
  const by = (call: { to: Address; data: Hex; value?: bigint }) => add({ from: trader, ...call })
  const prepared = tokens.flatMap((token, side) => {
    const funds = spend[side]! * 2n
    if (token === zeroAddress) return [add({ from: v4PoolManager, to: trader, data: '0x', value: funds })]
    return [
      add({ from: v4PoolManager, to: token, data: transferData(trader, funds) }),
      by(encodeApprove(token, contracts.permit2, 'unlimited')),
      ...[v4PositionManager, contracts.universalRouter].map((spender) =>
        by({ to: contracts.permit2, data: permit2Data(token, spender) }),
      ),
    ]
  })
  const read = () => by(balancesCall(tokens, contracts.multicall3))
  const readBefore = read()
  const deposit = by(
    encodeDeposit(
      { protocol: 'v4', token0: tokens[0], token1: tokens[1], keyFee: poolKey.fee, ...poolKey },
      {
        contracts,
        place: { type: 'mint', ...range },
        spend,
        minimum: [0n, 0n],
        liquidity,
        sqrtPriceX96: undefined,
        paysNative: false,
        permit: undefined,
        recipient: trader,
        deadlineSeconds,
      },
    ),
  )
  const readDeposited = read()
  const swapAmount = amount0 / 2n
  const swap = by(encodeRoundTrip(poolKey, { contracts, amount: swapAmount, deadlineSeconds }))
  const readSwapped = read()
  const exit = by(
    encodeExit(
      { protocol: 'v4', token0: tokens[0], token1: tokens[1], tokenId: BigInt(nextTokenId) },
      { contracts, liquidity, minimum0: 0n, minimum1: 0n, recipient: trader, deadlineSeconds },
    ),
  )
  const readAfter = read()

  const results = await simulate(rpc, calls, block)
  const hasPassed = (index: number) => results[index]?.status === '0x1'
  if (!prepared.every(hasPassed)) return { status: 'unavailable' }
  const [before, deposited, swapped, after] = [readBefore, readDeposited, readSwapped, readAfter].map((index) =>
    toBalances(results[index]),
  )
  if (!before || !deposited || !swapped || !after) return { status: 'unavailable' }

  // Value of both in the second token, at the initial price.
  const price = (Number(sqrtPriceX96) / 2 ** 96) ** 2
  const worth = (from: Balances, to: Balances) => Number(to[0] - from[0]) * price + Number(to[1] - from[1])
  const paid = -worth(before, deposited)
  const hasDeposit = hasPassed(deposit)
  const fees = feesTaken(results[swap], v4PoolManager, poolId)
  return {
    status: 'tried',
    deposit: hasDeposit ? 'passed' : 'refused',
    swap: hasPassed(swap)
      ? {
          status: 'passed',
          loss: -worth(deposited, swapped) / (Number(swapAmount) * price),
          feeLoss: 1 - (fees ?? [feePips, feePips]).reduce((rest, pips) => rest * (1 - pips / 1_000_000), 1),
        }
      : { status: 'refused' },
    withdrawal: !hasDeposit
      ? { status: 'untried' }
      : hasPassed(exit)
        ? { status: 'passed', loss: 1 - worth(swapped, after) / paid }
        : { status: 'refused' },
  }
}

export declare namespace probeHook {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    readonly poolId: Hex
    readonly poolKey: V4PoolKey
    /** Nominal fee in hundredths of a basis point, for nodes that simulate without events. */
    readonly feePips: number
  }
}

type Call = { readonly from: Address; readonly to: Address; readonly data: Hex; readonly value?: bigint }
type Result = { readonly status: Hex; readonly returnData: Hex; readonly logs?: readonly Log[] }
type Log = { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex }
type Balances = readonly [bigint, bigint]

const nextTokenIdAbi = parseAbi(['function nextTokenId() view returns (uint256)'])

/** Empty if the node doesn't support or refuses the method. */
async function simulate(
  rpc: ReturnType<ExchangeClient['rpc']>,
  calls: readonly Call[],
  block: bigint,
): Promise<readonly Result[]> {
  const written = calls.map(({ value, ...call }) => ({
    ...call,
    gas: numberToHex(callGas),
    ...(value && { value: toHex(value) }),
  }))
  try {
    const params = [{ blockStateCalls: [{ calls: written }] }, numberToHex(block)]
    const [simulated] = (await rpc.request({ method: 'eth_simulateV1', params } as never)) as [{ calls: Result[] }]
    return simulated.calls
  } catch {
    return []
  }
}

/** Fees of each swap in the pool in pips, including the protocol fee; undefined if the node returns no events. */
function feesTaken(result: Result | undefined, manager: Address, poolId: Hex): readonly number[] | undefined {
  const fees = (result?.logs ?? [])
    .filter(
      ({ address, topics }) => address.toLowerCase() === manager && topics[0] === swapTopic && topics[1] === poolId,
    )
    .map(({ data }) => Number(BigInt(`0x${data.slice(-64)}`)))
  return fees.length === 0 ? undefined : fees
}

const swapTopic = toEventSelector(getAbiItem({ abi: v4PoolManagerAbi, name: 'Swap' }))

/** Some tick spacings around the price, within the tick limits. */
function toRange(tick: number, tickSpacing: number): { tickLower: number; tickUpper: number } {
  const base = Math.floor(tick / tickSpacing) * tickSpacing
  return {
    tickLower: Math.max(minUsableTick(tickSpacing), base - spacingsEachSide * tickSpacing),
    tickUpper: Math.min(maxUsableTick(tickSpacing), base + (spacingsEachSide + 1) * tickSpacing),
  }
}

function transferData(to: Address, amount: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
}

function permit2Data(token: Address, spender: Address): Hex {
  const args = [token, spender, 2n ** 160n - 1n, 2 ** 48 - 1] as const
  return encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args })
}

/** Reads the trader's balances of both tokens in one call. */
function balancesCall(tokens: readonly [Address, Address], multicall3: Address): { to: Address; data: Hex } {
  const reads = tokens.map((token) => ({
    target: token === zeroAddress ? multicall3 : token,
    allowFailure: true,
    callData:
      token === zeroAddress
        ? encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [trader] })
        : encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [trader] }),
  }))
  return { to: multicall3, data: encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [reads] }) }
}

function toBalances(result: Result | undefined): Balances | undefined {
  if (result?.status !== '0x1') return undefined
  const answers = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: result.returnData })
  const [first, second] = answers.map(({ success, returnData }) =>
    success && returnData.length >= 66 ? BigInt(returnData.slice(0, 66)) : undefined,
  )
  return first === undefined || second === undefined ? undefined : [first, second]
}
