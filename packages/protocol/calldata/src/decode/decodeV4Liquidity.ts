import { type Address, type Hex, parseAbi, parseAbiParameters } from 'viem'
import { decodeCallExactly, decodeExactly } from './decodeExactly.ts'
import type { LiquidityEffect } from './LiquidityEffect.ts'
import { lower } from './partyOf.ts'
import { poolText } from './poolText.ts'
import { removal } from './removal.ts'

export function decodeV4Liquidity(data: Hex, deadlines: bigint[]): readonly LiquidityEffect[] {
  const call = decodeCallExactly(v4Functions, data)
  switch (call?.functionName) {
    case 'multicall':
      return call.args[0].flatMap((inner) =>
        decodeCallExactly(v4Functions, inner)?.functionName === 'multicall'
          ? [{ type: 'unknown', what: 'Call within a call' }]
          : decodeV4Liquidity(inner, deadlines),
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
    return read?.[3] === '0x'
      ? { type: 'burn', protocol: 'v4', tokenId: read[0], minimum: [read[1], read[2]] }
      : unknown
  }
  if (code === 0x11) {
    const read = decodeExactly(parseAbiParameters('address, address, address'), data)
    return read
      ? { type: 'pay', tokenId: undefined, tokens: [lower(read[0]), lower(read[1])], recipient: lower(read[2]) }
      : unknown
  }
  if (code === 0x12) {
    const read = decodeExactly(parseAbiParameters('address'), data)
    return read ? { type: 'close', token: lower(read[0]) } : unknown
  }
  if (code === 0x14) {
    const read = decodeExactly(parseAbiParameters('address, address'), data)
    return read && BigInt(read[0]) === 0n
      ? { type: 'refund', token: lower(read[0]), recipient: lower(read[1]) }
      : unknown
  }
  return unknown
}

/**
 * A mint that takes all that fits of the amounts paid in, if every action matches that pattern; else undefined. For each token, an amount is taken
 * out to the manager, the resulting debt is settled from it, and the rest is swept. The amount paid minus the amount taken out is the minimum: if the
 * mint used less, there would be no debt and the manager would revert.
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
    // Amounts of 0 and from 2^255 on have special meanings; no token may be paid twice.
    const isPlain = each[1] > 0n && each[1] < 2n ** 128n && taken[2] > 0n && taken[2] <= each[1]
    if ((side !== 0 && side !== 1) || !isSame || !isPlain || maximum[side] !== 0n) return undefined
    if (!each[2] || BigInt(taken[1]) !== 2n || owed[1] !== 0n || owed[2]) return undefined
    maximum[side] = each[1]
    minimum[side] = each[1] - taken[2]
    refunds.push({ type: 'refund', token: currency, recipient: lower(swept[1]) })
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

type Key = { currency0: Address; currency1: Address; fee: number; tickSpacing: number; hooks: Address }

function keyText({ currency0, currency1, fee, tickSpacing, hooks }: Key): string {
  return poolText(['v4', currency0, currency1, fee, tickSpacing, hooks])
}

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
