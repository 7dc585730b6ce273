import type { Contracts } from '@oxbow/chain/Network'
import { type Address, type Hex, isAddressEqual, parseAbi } from 'viem'
import { decodeCallExactly } from './decodeExactly.ts'
import { decodeV3Liquidity } from './decodeV3Liquidity.ts'
import { decodeV4Liquidity } from './decodeV4Liquidity.ts'
import type { DecodedLiquidity, LiquidityEffect } from './LiquidityEffect.ts'
import { lower } from './partyOf.ts'
import { poolText } from './poolText.ts'

/**
 * The effects of a call to a router or position manager, decoded from its bytes alone, with ABIs independent of the encoder's. Never throws; anything
 * that can't be decoded with certainty is an effect `unknown`.
 */
export function decodeLiquidity(parameters: decodeLiquidity.Parameters): DecodedLiquidity {
  const { to, data, value, contracts } = parameters
  const is = (contract: Address | undefined) => contract !== undefined && isAddressEqual(to, contract)
  const deadlines: bigint[] = []
  const withDeadline = (target: DecodedLiquidity['target'], effects: readonly LiquidityEffect[]) => ({
    target,
    effects,
    deadlineSeconds: deadlines.length === 0 ? undefined : deadlines.reduce((a, b) => (b < a ? b : a)),
  })
  if (is(contracts.v2Router))
    return withDeadline('v2-router', [routerEffect(data, value, lower(contracts.weth), deadlines)])
  if (is(contracts.v3PositionManager)) return withDeadline('v3-positions', decodeV3Liquidity(data, deadlines))
  if (is(contracts.v4PositionManager)) return withDeadline('v4-positions', decodeV4Liquidity(data, deadlines))
  if (is(contracts.rewardDistributor)) return withDeadline('rewards', [rewardEffect(data)])
  return withDeadline('other', [{ type: 'unknown', what: 'Contract call' }])
}

export declare namespace decodeLiquidity {
  type Parameters = {
    readonly to: Address
    readonly data: Hex
    /** Wei sent with the call. */
    readonly value: bigint
    readonly contracts: Pick<
      Contracts,
      'weth' | 'v2Router' | 'v3PositionManager' | 'v4PositionManager' | 'rewardDistributor'
    >
  }
}

function routerEffect(data: Hex, value: bigint, weth: Address, deadlines: bigint[]): LiquidityEffect {
  const call = decodeCallExactly(routerFunctions, data)
  if (call?.functionName === 'addLiquidityETH') {
    const [token, desired, minimumToken, minimumEther, recipient, deadline] = call.args
    deadlines.push(deadline)
    const isFirst = BigInt(weth) < BigInt(token)
    const ordered = <T>(ofEther: T, ofToken: T): readonly [T, T] => (isFirst ? [ofEther, ofToken] : [ofToken, ofEther])
    return {
      ...pairAddition,
      pool: poolText(['v2', ...ordered(weth, lower(token))]),
      maximum: ordered(value, desired),
      minimum: ordered(minimumEther, minimumToken),
      recipient: lower(recipient),
    }
  }
  if (call === undefined || BigInt(call.args[0]) >= BigInt(call.args[1]))
    return { type: 'unknown', what: 'Router call' }
  const pool = poolText(['v2', call.args[0], call.args[1]])
  if (call.functionName === 'addLiquidity') {
    const [, , desired0, desired1, minimum0, minimum1, recipient, deadline] = call.args
    deadlines.push(deadline)
    const bounds = { maximum: [desired0, desired1], minimum: [minimum0, minimum1] } as const
    return { ...pairAddition, pool, ...bounds, recipient: lower(recipient) }
  }
  const [, , liquidity, minimum0, minimum1, recipient, deadline] = call.args
  deadlines.push(deadline)
  const minimum = [minimum0, minimum1] as const
  return { type: 'remove', protocol: 'v2', pool, tokenId: undefined, liquidity, minimum, recipient: lower(recipient) }
}

function rewardEffect(data: Hex): LiquidityEffect {
  const call = decodeCallExactly(rewardFunctions, data)
  if (call === undefined) return { type: 'unknown', what: 'Call to the rewards' }
  const [account, token, earned] = call.args
  return { type: 'claim', account: lower(account), token: lower(token), earned }
}

const pairAddition = {
  type: 'add',
  protocol: 'v2',
  range: undefined,
  tokenId: undefined,
  liquidity: undefined,
} as const

/** v2-periphery, IUniswapV2Router01. */
const routerFunctions = parseAbi([
  'function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
  'function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
  'function removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
])

const rewardFunctions = parseAbi(['function claim(address account, address token, uint256 earned, bytes32[] proof)'])
