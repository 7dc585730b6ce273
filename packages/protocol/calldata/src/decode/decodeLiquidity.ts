import type { Contracts } from '@oxbow/chain/Network'
import { type Address, type Hex, isAddressEqual, parseAbi, parseAbiParameters } from 'viem'
import { decodeCallExactly, decodeExactly } from './decodeExactly.ts'
import { lower } from './partyOf.ts'

/** One thing that a call to a contract of positions does. Amounts are raw units of token0 and token1 of the pool. */
export type LiquidityEffect =
  | {
      readonly type: 'create-pool'
      readonly protocol: 'v3' | 'v4'
      readonly pool: string
      readonly sqrtPriceX96: bigint
    }
  | {
      readonly type: 'add'
      readonly protocol: 'v2' | 'v3' | 'v4'
      /** `poolText` of the pool; undefined when the position itself says it. */
      readonly pool: string | undefined
      readonly range: { readonly tickLower: number; readonly tickUpper: number } | undefined
      readonly tokenId: bigint | undefined
      /** v4 alone says how much liquidity, where it does not take all that fits. */
      readonly liquidity: bigint | undefined
      readonly maximum: readonly [bigint, bigint]
      /** Undefined where nothing bounds it from below but the liquidity. */
      readonly minimum: readonly [bigint, bigint] | undefined
      /** Who owns the liquidity; undefined when it goes into a position that has an owner. */
      readonly recipient: Address | undefined
    }
  | {
      readonly type: 'remove'
      readonly protocol: 'v2' | 'v3' | 'v4'
      readonly pool: string | undefined
      readonly tokenId: bigint | undefined
      readonly liquidity: bigint
      readonly minimum: readonly [bigint, bigint]
      /** Undefined when what comes out waits for a `pay`. */
      readonly recipient: Address | undefined
    }
  /** Pays all that a position is owed, or all credit of two tokens, to somebody. */
  | { readonly type: 'pay'; readonly tokenId: bigint | undefined; readonly recipient: Address }
  /** Destroys the NFT; in v4 what is still in it would have to be taken by another action. */
  | { readonly type: 'burn'; readonly protocol: 'v3' | 'v4'; readonly tokenId: bigint }
  /** Pays what was spent of a token, or gives its credit to the sender. */
  | { readonly type: 'close'; readonly token: Address }
  /** Native ETH that was not needed goes back. */
  | { readonly type: 'refund'; readonly recipient: Address | 'sender' }
  | {
      readonly type: 'permit'
      readonly owner: Address
      readonly spender: Address
      readonly allowances: readonly { readonly token: Address; readonly amount: bigint; readonly expiration: number }[]
      readonly sigDeadline: bigint
    }
  /** Rewards: pays `account` what it has not been paid of `earned` yet. */
  | { readonly type: 'claim'; readonly account: Address; readonly token: Address; readonly earned: bigint }
  | { readonly type: 'unknown'; readonly what: string }

export type DecodedLiquidity = {
  readonly target: 'v2-router' | 'v3-positions' | 'v4-positions' | 'rewards' | 'other'
  readonly effects: readonly LiquidityEffect[]
  /** Unix seconds after which the transaction does nothing; the earliest, undefined when none is set. */
  readonly deadlineSeconds: bigint | undefined
}

/** Names a pool by what is in a call: tokens, fee and, for v4, the rest of its key. Lower-case. */
export function poolText(pool: readonly (string | number)[]): string {
  return pool.join('/').toLowerCase()
}

/**
 * What a call to a router or manager of positions will do, read from its bytes alone, with interfaces of its own. Never throws: what cannot be read
 * for sure is an effect `unknown`.
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
  if (is(contracts.v3PositionManager)) return withDeadline('v3-positions', v3Effects(data, deadlines))
  if (is(contracts.v4PositionManager)) return withDeadline('v4-positions', v4Effects(data, deadlines))
  if (is(contracts.rewardDistributor)) return withDeadline('rewards', [rewardEffect(data)])
  return withDeadline('other', [{ type: 'unknown', what: 'Contract call' }])
}

export declare namespace decodeLiquidity {
  type Parameters = {
    readonly to: Address
    readonly data: Hex
    /** Wei sent along. */
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

function v3Effects(data: Hex, deadlines: bigint[]): readonly LiquidityEffect[] {
  const call = decodeCallExactly(v3Functions, data)
  switch (call?.functionName) {
    case 'multicall':
      return call.args[0].flatMap((inner) =>
        decodeCallExactly(v3Functions, inner)?.functionName === 'multicall'
          ? [{ type: 'unknown', what: 'Call within a call' }]
          : v3Effects(inner, deadlines),
      )
    case 'createAndInitializePoolIfNecessary': {
      const [token0, token1, fee, sqrtPriceX96] = call.args
      return [{ type: 'create-pool', protocol: 'v3', pool: poolText(['v3', token0, token1, fee]), sqrtPriceX96 }]
    }
    case 'mint': {
      const [at] = call.args
      deadlines.push(at.deadline)
      return [
        {
          type: 'add',
          protocol: 'v3',
          pool: poolText(['v3', at.token0, at.token1, at.fee]),
          range: { tickLower: at.tickLower, tickUpper: at.tickUpper },
          tokenId: undefined,
          liquidity: undefined,
          maximum: [at.amount0Desired, at.amount1Desired],
          minimum: [at.amount0Min, at.amount1Min],
          recipient: lower(at.recipient),
        },
      ]
    }
    case 'increaseLiquidity': {
      const [at] = call.args
      deadlines.push(at.deadline)
      return [
        {
          type: 'add',
          protocol: 'v3',
          pool: undefined,
          range: undefined,
          tokenId: at.tokenId,
          liquidity: undefined,
          maximum: [at.amount0Desired, at.amount1Desired],
          minimum: [at.amount0Min, at.amount1Min],
          recipient: undefined,
        },
      ]
    }
    case 'decreaseLiquidity': {
      const [{ tokenId, liquidity, amount0Min, amount1Min, deadline }] = call.args
      deadlines.push(deadline)
      return [removal('v3', tokenId, liquidity, [amount0Min, amount1Min])]
    }
    case 'collect': {
      const [{ tokenId, recipient, amount0Max, amount1Max }] = call.args
      const isAll = amount0Max === maxUint128 && amount1Max === maxUint128
      return [
        isAll ? { type: 'pay', tokenId, recipient: lower(recipient) } : { type: 'unknown', what: 'A part of the fees' },
      ]
    }
    case 'burn':
      return [{ type: 'burn', protocol: 'v3', tokenId: call.args[0] }]
    case 'refundETH':
      return [{ type: 'refund', recipient: 'sender' }]
    default:
      return [{ type: 'unknown', what: 'Call to the positions' }]
  }
}

function v4Effects(data: Hex, deadlines: bigint[]): readonly LiquidityEffect[] {
  const call = decodeCallExactly(v4Functions, data)
  switch (call?.functionName) {
    case 'multicall':
      return call.args[0].flatMap((inner) =>
        decodeCallExactly(v4Functions, inner)?.functionName === 'multicall'
          ? [{ type: 'unknown', what: 'Call within a call' }]
          : v4Effects(inner, deadlines),
      )
    case 'initializePool': {
      const [key, sqrtPriceX96] = call.args
      return [{ type: 'create-pool', protocol: 'v4', pool: keyText(key), sqrtPriceX96 }]
    }
    case 'permitBatch': {
      const [owner, { details, spender, sigDeadline }] = call.args
      const allowances = details.map(({ token, amount, expiration }) => ({ token: lower(token), amount, expiration }))
      return [{ type: 'permit', owner: lower(owner), spender: lower(spender), allowances, sigDeadline }]
    }
    case 'modifyLiquidities': {
      const [unlockData, deadline] = call.args
      deadlines.push(deadline)
      const unlocked = decodeExactly(parseAbiParameters('bytes, bytes[]'), unlockData)
      if (!unlocked) return [{ type: 'unknown', what: 'Actions' }]
      const [actions, parameters] = unlocked
      const codes = (actions.slice(2).match(/../g) ?? []).map((code) => Number.parseInt(code, 16))
      if (codes.length !== parameters.length) return [{ type: 'unknown', what: 'Actions' }]
      if (codes.includes(0x05)) return mintOfAllThatFits(codes, parameters) ?? [{ type: 'unknown', what: 'Actions' }]
      return codes.map((code, index) => v4Effect(code, parameters[index]!))
    }
    default:
      return [{ type: 'unknown', what: 'Call to the positions' }]
  }
}

function rewardEffect(data: Hex): LiquidityEffect {
  const call = decodeCallExactly(rewardFunctions, data)
  if (call === undefined) return { type: 'unknown', what: 'Call to the rewards' }
  const [account, token, earned] = call.args
  return { type: 'claim', account: lower(account), token: lower(token), earned }
}

/** v4-periphery, Actions.sol. */
function v4Effect(code: number, data: Hex): LiquidityEffect {
  const unknown = { type: 'unknown', what: `Action ${code}` } as const
  if (code === 0x02) {
    const read = decodeExactly(mintParameters, data)
    if (read?.[7] !== '0x') return unknown
    const [key, tickLower, tickUpper, liquidity, maximum0, maximum1, owner] = read
    return {
      type: 'add',
      protocol: 'v4',
      pool: keyText(key),
      range: { tickLower, tickUpper },
      tokenId: undefined,
      liquidity,
      maximum: [maximum0, maximum1],
      minimum: undefined,
      recipient: lower(owner),
    }
  }
  if (code === 0x00 || code === 0x01) {
    const read = decodeExactly(modifyParameters, data)
    if (read?.[4] !== '0x') return unknown
    const [tokenId, liquidity, bound0, bound1] = read
    if (code === 0x01) return removal('v4', tokenId, liquidity, [bound0, bound1])
    return {
      type: 'add',
      protocol: 'v4',
      pool: undefined,
      range: undefined,
      tokenId,
      liquidity,
      maximum: [bound0, bound1],
      minimum: undefined,
      recipient: undefined,
    }
  }
  if (code === 0x03) {
    const read = decodeExactly(parseAbiParameters('uint256, uint128, uint128, bytes'), data)
    return read?.[3] === '0x' ? { type: 'burn', protocol: 'v4', tokenId: read[0] } : unknown
  }
  if (code === 0x11) {
    const read = decodeExactly(parseAbiParameters('address, address, address'), data)
    return read ? { type: 'pay', tokenId: undefined, recipient: lower(read[2]) } : unknown
  }
  if (code === 0x12) {
    const read = decodeExactly(parseAbiParameters('address'), data)
    return read ? { type: 'close', token: lower(read[0]) } : unknown
  }
  if (code === 0x14) {
    const read = decodeExactly(parseAbiParameters('address, address'), data)
    return read && BigInt(read[0]) === 0n ? { type: 'refund', recipient: lower(read[1]) } : unknown
  }
  return unknown
}

/**
 * A position of all that the price takes of what is paid in before, when every action is as it must be for that; else undefined. Of each token so much is
 * taken out again to the manager, the pool is paid back what it is owed then, and the rest is swept: had the mint taken less than what was paid without
 * that much, there would be nothing to pay back and the manager would refuse.
 */
function mintOfAllThatFits(
  codes: readonly number[],
  parameters: readonly Hex[],
): readonly LiquidityEffect[] | undefined {
  const place = codes.indexOf(0x05)
  const minted = decodeExactly(mintFromDeltasParameters, parameters[place]!)
  if (minted?.[6] !== '0x') return undefined
  const [key, tickLower, tickUpper, most0, most1, owner] = minted
  const paid = parameters.slice(0, place).map((data) => decodeExactly(settleParameters, data))
  const currencies = [lower(key.currency0), lower(key.currency1)]
  const maximum: [bigint, bigint] = [0n, 0n]
  const minimum: [bigint, bigint] = [0n, 0n]
  const refunds: LiquidityEffect[] = []
  const expected = [...paid.map(() => 0x0b), 0x05, ...paid.flatMap(() => [0x0e, 0x0b, 0x14])]
  if (codes.join() !== expected.join()) return undefined
  for (const [index, each] of paid.entries()) {
    const rest = parameters.slice(place + 1 + 3 * index, place + 4 + 3 * index)
    const taken = decodeExactly(parseAbiParameters('address, address, uint256'), rest[0]!)
    const owed = decodeExactly(settleParameters, rest[1]!)
    const swept = decodeExactly(parseAbiParameters('address, address'), rest[2]!)
    if (!each || !taken || !owed || !swept) return undefined
    const currency = lower(each[0])
    const side = currencies.indexOf(currency)
    const isSame = [taken[0], owed[0], swept[0]].every((other) => lower(other) === currency)
    // Amounts of 0, and from 2^255 on, are words for others; nothing is paid twice.
    const isPlain = each[1] > 0n && each[1] < 2n ** 128n && taken[2] > 0n && taken[2] <= each[1]
    if ((side !== 0 && side !== 1) || !isSame || !isPlain || maximum[side] !== 0n) return undefined
    if (!each[2] || BigInt(taken[1]) !== 2n || owed[1] !== 0n || owed[2]) return undefined
    maximum[side] = each[1]
    minimum[side] = each[1] - taken[2]
    refunds.push({ type: 'refund', recipient: lower(swept[1]) })
  }
  if (most0 !== maximum[0] || most1 !== maximum[1]) return undefined
  return [
    {
      type: 'add',
      protocol: 'v4',
      pool: keyText(key),
      range: { tickLower, tickUpper },
      tokenId: undefined,
      liquidity: undefined,
      maximum,
      minimum,
      recipient: lower(owner),
    },
    ...refunds,
  ]
}

const pairAddition = {
  type: 'add',
  protocol: 'v2',
  range: undefined,
  tokenId: undefined,
  liquidity: undefined,
} as const

function removal(
  protocol: 'v3' | 'v4',
  tokenId: bigint,
  liquidity: bigint,
  minimum: readonly [bigint, bigint],
): LiquidityEffect {
  return { type: 'remove', protocol, pool: undefined, tokenId, liquidity, minimum, recipient: undefined }
}

type Key = { currency0: Address; currency1: Address; fee: number; tickSpacing: number; hooks: Address }

function keyText({ currency0, currency1, fee, tickSpacing, hooks }: Key): string {
  return poolText(['v4', currency0, currency1, fee, tickSpacing, hooks])
}

const maxUint128 = 2n ** 128n - 1n

/** v2-periphery, IUniswapV2Router01. */
const routerFunctions = parseAbi([
  'function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
  'function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
  'function removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
])

/** v3-periphery, INonfungiblePositionManager, IPoolInitializer, IPeripheryPayments. */
const v3Functions = parseAbi([
  'function multicall(bytes[] data)',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96)',
  'struct MintParams { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function mint(MintParams params)',
  'struct IncreaseParams { uint256 tokenId; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; uint256 deadline; }',
  'function increaseLiquidity(IncreaseParams params)',
  'struct DecreaseParams { uint256 tokenId; uint128 liquidity; uint256 amount0Min; uint256 amount1Min; uint256 deadline; }',
  'function decreaseLiquidity(DecreaseParams params)',
  'struct CollectParams { uint256 tokenId; address recipient; uint128 amount0Max; uint128 amount1Max; }',
  'function collect(CollectParams params)',
  'function burn(uint256 tokenId)',
  'function refundETH()',
])

/** v4-periphery, IPositionManager, IPoolInitializer_v4, Permit2Forwarder. */
const v4Functions = parseAbi([
  'function multicall(bytes[] data)',
  'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
  'function initializePool(PoolKey key, uint160 sqrtPriceX96)',
  'function modifyLiquidities(bytes unlockData, uint256 deadline)',
  'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct PermitBatch { PermitDetails[] details; address spender; uint256 sigDeadline; }',
  'function permitBatch(address owner, PermitBatch _permitBatch, bytes signature)',
])

const rewardFunctions = parseAbi(['function claim(address account, address token, uint256 earned, bytes32[] proof)'])

const mintParameters = parseAbiParameters([
  'PoolKey key, int24 tickLower, int24 tickUpper, uint256 liquidity, uint128 amount0Max, uint128 amount1Max, address owner, bytes hookData',
  'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
])
const mintFromDeltasParameters = parseAbiParameters([
  'PoolKey key, int24 tickLower, int24 tickUpper, uint128 amount0Max, uint128 amount1Max, address owner, bytes hookData',
  'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
])
const settleParameters = parseAbiParameters('address currency, uint256 amount, bool payerIsUser')
const modifyParameters = parseAbiParameters(
  'uint256 tokenId, uint256 liquidity, uint128 amount0, uint128 amount1, bytes hookData',
)
