import { decodeLiquidity } from '@oxbow/calldata/decodeLiquidity'
import type { LiquidityEffect } from '@oxbow/calldata/LiquidityEffect'
import type { Contracts } from '@oxbow/chain/Network'
import type { Hex } from 'viem'
import { assetKey, type Piece } from '../Piece.ts'
import type { Allowance, Asset, Inflow, Outflow } from '../Reading.ts'
import { assetOf, isSame, lower, partyOf, type Scope } from '../Scope.ts'
import { permit2Allowance } from './readPermit2Call.ts'
import { unknownOf, withStrayValue } from './unknownOf.ts'

/** Reads a call of the v2 router's liquidity functions, of the position managers of v3 and v4, or of the reward distributor. */
export function readLiquidityCall(to: Hex, data: Hex, value: bigint, contracts: Contracts, scope: Scope): Piece {
  const { deadlineSeconds, effects: decoded } = decodeLiquidity({ to, data, value, contracts })
  const effects = decoded.map((effect) => withRealRecipient(effect, to, scope.account))
  const adds = effects.filter((effect) => effect.type === 'add')
  const leaves = effects.flatMap((effect) => spentBy(effect, to, value, scope))
  const piece: Piece = {
    acts: [{ type: 'liquidity', contract: lower(to), effects }],
    leaves: withoutPaidByValue(leaves, wrappedValue(effects, value), contracts),
    arrives: effects.flatMap((effect, index) => broughtBy(effect, effects.slice(index + 1), to, scope)),
    allowances: effects.flatMap(allowancesOf),
    deadlines: deadlineSeconds === undefined ? [] : [deadlineSeconds],
    unknowns: effects.flatMap((effect) => (effect.type === 'unknown' ? [unknownOf('liquidity', to, data)] : [])),
  }
  // The value pays for what is added. Any surplus stays at the manager, where anybody can claim it; only the v2 router refunds by itself.
  const payable = adds.flatMap(({ maximum }, index) =>
    maximum.filter((_, side) => isPayable(sideOf(adds[index]!, side as 0 | 1, to, scope), adds[index]!, contracts)),
  )
  const isLeft = adds.some(({ protocol }) => protocol !== 'v2') && !effects.some((each) => isRefund(each, scope))
  const isStray = isLeft || value > payable.reduce((sum, most) => sum + most, 0n)
  return isStray ? withStrayValue(piece, to, data, value) : piece
}

function isRefund(effect: LiquidityEffect, scope: Scope): boolean {
  return effect.type === 'refund' && BigInt(effect.token) === 0n && partyOf(effect.recipient, scope) === 'account'
}

/** v4 uses 1 for the caller and 2 for the manager; v3 uses 0 for the manager when it collects, and names nobody in a refund. */
function withRealRecipient(effect: LiquidityEffect, manager: Hex, account: Hex): LiquidityEffect {
  if (!('recipient' in effect) || effect.recipient === undefined) return effect
  const number = effect.recipient === 'sender' ? 1n : BigInt(effect.recipient)
  if (number === 1n) return { ...effect, recipient: account }
  return number === 0n || number === 2n ? { ...effect, recipient: lower(manager) } : effect
}

function spentBy(effect: LiquidityEffect, manager: Hex, value: bigint, scope: Scope): readonly Outflow[] {
  if (effect.type === 'burn') return [{ asset: { type: 'nft', address: lower(manager), id: effect.tokenId }, most: 1n }]
  if (effect.type === 'remove' && effect.protocol === 'v2')
    // LP tokens: the pair's own token, whose address the call doesn't contain, but the pool does.
    return []
  if (effect.type !== 'add') return []
  return effect.maximum.map((most, index) => {
    const side = index as 0 | 1
    const asset = sideOf(effect, side, manager, scope)
    // More than the call's value can't be native currency, whatever the node says of the position.
    const isLie = asset.type === 'native' && effect.pool === undefined && most > value
    return { asset: isLie ? unknownSide(effect.tokenId ?? 0n, side, manager) : asset, most }
  })
}

/** Proceeds of a position go to the recipient of a later payment of that token in the call; without one they stay in the contract. */
function broughtBy(
  effect: LiquidityEffect,
  later: readonly LiquidityEffect[],
  manager: Hex,
  scope: Scope,
): readonly Inflow[] {
  if (effect.type === 'claim')
    return [{ asset: assetOf(effect.token), least: 0n, recipient: partyOf(effect.account, scope) }]
  // The owner of a new position owns its liquidity.
  if (effect.type === 'add' && effect.tokenId === undefined && effect.recipient !== undefined)
    return [
      {
        asset: { type: 'collection', address: lower(manager) },
        least: 1n,
        recipient: partyOf(effect.recipient, scope),
      },
    ]
  if (effect.type === 'pay' || effect.type === 'refund') {
    const recipient = partyOf(effect.recipient, scope)
    const tokens = effect.type === 'pay' ? effect.tokens : [effect.token]
    // What returns to the account had left it, or counts with the position. Others get an amount without a bound.
    if (tokens && recipient === 'account') return []
    const id = effect.type === 'pay' ? effect.tokenId : undefined
    const assets = tokens?.map(assetOf) ?? ([0, 1] as const).map((side) => positionSide(id ?? 0n, side, manager, scope))
    return assets.map((asset) => ({ asset, least: 0n, recipient }))
  }
  if (effect.type !== 'remove' && effect.type !== 'burn') return []
  return (effect.minimum ?? []).flatMap((least, side) => {
    const asset = sideOf(effect, side as 0 | 1, manager, scope)
    const recipient = ('recipient' in effect && effect.recipient) || payeeOf(asset, effect.tokenId, later)
    return recipient ? [{ asset, least, recipient: partyOf(recipient, scope) }] : []
  })
}

/** Recipient of the next payment of a position or a token. If the position's tokens are unknown, any token may be one of them. */
function payeeOf(asset: Asset, id: bigint | undefined, later: readonly LiquidityEffect[]): Hex | undefined {
  const payment = later.find(
    (other) =>
      other.type === 'pay' &&
      (other.tokens === undefined
        ? other.tokenId === id
        : asset.type === 'position-side' || other.tokens.some((token) => assetKey(assetOf(token)) === assetKey(asset))),
  )
  return payment?.type === 'pay' ? payment.recipient : undefined
}

/** One of the two tokens, from the pool in the call, else from the position. */
function sideOf(
  effect: Extract<LiquidityEffect, { type: 'add' | 'remove' | 'burn' }>,
  side: 0 | 1,
  manager: Hex,
  scope: Scope,
): Asset {
  const address = effect.type === 'burn' ? undefined : effect.pool?.split('/')[1 + side]
  return address === undefined ? positionSide(effect.tokenId ?? 0n, side, manager, scope) : assetOf(address)
}

/**
 * The token where the node told it, and a side of the position where it didn't. Native currency can only be the first token of v4: what a node calls so
 * elsewhere would leave without being seen.
 */
function positionSide(id: bigint, side: 0 | 1, manager: Hex, { chainId, context, contracts }: Scope): Asset {
  const position = context.positionOf?.(chainId, lower(manager), id)
  const told = position && assetOf(side === 0 ? position.token0 : position.token1)
  const isPossible = told?.type !== 'native' || (side === 0 && isSame(manager, contracts?.v4PositionManager))
  if (told !== undefined && isPossible) return told
  return unknownSide(id, side, manager)
}

function unknownSide(id: bigint, side: 0 | 1, manager: Hex): Asset {
  return { type: 'position-side', manager: lower(manager), id, side }
}

/** Whether it can be paid with a call's value. v4 takes WETH from the account, also when the manager has native currency. */
function isPayable(
  asset: Asset,
  { protocol }: Extract<LiquidityEffect, { type: 'add' }>,
  { weth }: Contracts,
): boolean {
  return asset.type === 'native' || (protocol !== 'v4' && asset.type === 'token' && isSame(asset.address, weth))
}

/** The part of a call's value that is wrapped for what is added: none by v4, and none of what v3 paid back before it adds. */
function wrappedValue(effects: readonly LiquidityEffect[], value: bigint): bigint {
  const refunded = effects.findIndex(({ type }) => type === 'refund')
  const isTaken = effects.some(
    (effect, index) => effect.type === 'add' && (effect.protocol === 'v4' || (refunded >= 0 && refunded < index)),
  )
  return isTaken ? 0n : value
}

/** Native currency is paid by the call's value; so is added WETH if the wrapped value covers all of it. */
function withoutPaidByValue(leaves: readonly Outflow[], value: bigint, { weth }: Contracts): readonly Outflow[] {
  const wrapped = leaves.filter(({ asset }) => asset.type === 'token' && isSame(asset.address, weth))
  const isCovered = wrapped.reduce((sum, { most }) => (most === 'unlimited' ? value + 1n : sum + most), 0n) <= value
  return leaves.filter((each) => each.asset.type !== 'native' && !(isCovered && wrapped.includes(each)))
}

function allowancesOf(effect: LiquidityEffect): readonly Allowance[] {
  if (effect.type !== 'permit') return []
  return effect.allowances.map((each) => permit2Allowance(each, effect.spender))
}
