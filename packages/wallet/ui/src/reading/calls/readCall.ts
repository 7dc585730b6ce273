import { type Hex, size } from 'viem'
import type { Piece } from '../Piece.ts'
import { isSame, lower, partyOf, type Scope } from '../Scope.ts'
import type { CallRequest } from '../SigningRequest.ts'
import { readGroupCall } from './readGroupCall.ts'
import { readLiquidityCall } from './readLiquidityCall.ts'
import { readPermit2Call } from './readPermit2Call.ts'
import { readRouterCall } from './readRouterCall.ts'
import { readSeaportCall } from './readSeaportCall.ts'
import { readTokenCall } from './readTokenCall.ts'
import { unknownOf, unknownPiece, withStrayValue } from './unknownOf.ts'

/** Reads what one call of the account does. Never throws. */
export function readCall(call: CallRequest, scope: Scope, depth = 0): Piece {
  const { data, to, value } = call
  if (to === undefined)
    return {
      acts: [{ type: 'create', value, bytes: size(data) }],
      leaves: [{ asset: { type: 'native' }, most: value }],
      unknowns: [unknownOf('creation', undefined, data)],
    }
  const piece = pieceOf(to, data, value, scope, depth)
  // The value always leaves, whatever the call does.
  const isOwn = isSame(to, scope.account)
  return value === 0n || isOwn
    ? piece
    : { ...piece, leaves: [{ asset: { type: 'native' }, most: value }, ...(piece.leaves ?? [])] }
}

function pieceOf(to: Hex, data: Hex, value: bigint, scope: Scope, depth: number): Piece {
  const { contracts } = scope
  const is = (contract: Hex | undefined) => isSame(to, contract)
  if (contracts && (is(contracts.universalRouter) || (is(contracts.weth) && isWethCall(data))))
    return readRouterCall(to, data, value, contracts, scope)
  if (data === '0x') return payment(to, value, scope)
  if (contracts && is(contracts.permit2))
    return withStrayValue(readPermit2Call(to, data, value, scope), to, data, value)
  if (contracts && [contracts.v3PositionManager, contracts.v4PositionManager].some(is))
    // A position is an NFT: its manager is also a token contract.
    return (
      readToken(to, data, value, withKind(scope, to, 'erc721')) ?? readLiquidityCall(to, data, value, contracts, scope)
    )
  if (contracts && [contracts.v2Router, contracts.rewardDistributor].some(is))
    return readLiquidityCall(to, data, value, contracts, scope)
  return (
    readSeaportCall(to, data, scope) ??
    readGroupCall({ to, data, value }, scope, (call, inner) => readInner(call, inner, depth + 1)) ??
    readToken(to, data, value, scope) ??
    unknownPiece(unknownOf('call', to, data), value)
  )
}

function readToken(to: Hex, data: Hex, value: bigint, scope: Scope): Piece | undefined {
  const piece = readTokenCall(to, data, scope)
  return piece && withStrayValue(piece, to, data, value)
}

function readInner(call: CallRequest, scope: Scope, depth: number): Piece {
  return depth > maxDepth
    ? unknownPiece(unknownOf('call', call.to, call.data), call.value)
    : readCall(call, scope, depth)
}

/** Nesting limit; deeper calls are unknown. */
const maxDepth = 4

function payment(to: Hex, value: bigint, scope: Scope): Piece {
  const asset = { type: 'native' } as const
  return {
    acts: [{ type: 'transfer', asset, amount: value, from: scope.account, to: lower(to) }],
    arrives: isSame(to, scope.account) ? [] : [{ asset, least: value, recipient: partyOf(to, scope) }],
  }
}

/** `deposit`, `withdraw`, or plain value; WETH's other calls are token calls. */
const isWethCall = (data: Hex) => data === '0x' || /^0x(?:d0e30db0|2e1a7d4d)/i.test(data)

function withKind(scope: Scope, manager: Hex, kind: 'erc721'): Scope {
  const tokenKindOf = (chainId: number, address: Hex) =>
    isSame(address, manager) ? kind : scope.context.tokenKindOf?.(chainId, address)
  return { ...scope, context: { ...scope.context, tokenKindOf } }
}
