import { readCall } from './calls/readCall.ts'
import { unknownOf } from './calls/unknownOf.ts'
import { earliest, type Piece, sumPieces } from './Piece.ts'
import type { Reading } from './Reading.ts'
import { lower, scopeOf } from './Scope.ts'
import type { AuthorizationRequest, ReadingContext, SigningRequest } from './SigningRequest.ts'
import { readText } from './text/readText.ts'
import { readTypedRequest } from './typed/readTypedRequest.ts'

/**
 * Decodes what a request does, with code that doesn't build requests. Never throws; what can't be read with certainty is in `unknowns`.
 *
 * @example
 * readRequest({ type: 'transaction', chainId: 1, to: usdc, value: 0n, data: approveCall }, context)
 * // { acts: [{ type: 'approve', allowance: { spender: '0x66a9…', most: 'unlimited', … } }], leaves: [], unknowns: [], … }
 */
export function readRequest(request: SigningRequest, context: ReadingContext): Reading {
  switch (request.type) {
    case 'transaction':
      return readingOf(
        'transaction',
        request.chainId,
        callsOf([request], request.authorizations, request.chainId, context),
      )
    case 'calls':
      return readingOf(
        'calls',
        request.chainId,
        callsOf(request.calls, request.authorizations, request.chainId, context),
      )
    case 'authorization':
      return readingOf('authorization', request.chainId === 0 ? 'every' : request.chainId, [delegation(request)])
    case 'typed-data': {
      const { network, piece } = readTypedRequest(request.typedData, context)
      return readingOf('typed-data', network, [piece])
    }
    case 'text':
      return readingOf('text', 'none', [readText(request.message)])
  }
}

function callsOf(
  calls: readonly Parameters<typeof readCall>[0][],
  authorizations: readonly AuthorizationRequest[] = [],
  chainId: number,
  context: ReadingContext,
): readonly Piece[] {
  const scope = scopeOf(context, chainId)
  const strange: readonly Piece[] =
    scope.contracts === undefined ? [{ acts: [], unknowns: [unknownOf('network', undefined, String(chainId))] }] : []
  return [...authorizations.map(delegation), ...strange, ...calls.map((call) => readCall(call, scope))]
}

function delegation({ address, chainId, nonce }: AuthorizationRequest): Piece {
  return { acts: [{ type: 'delegate', chainId, address: lower(address), nonce }] }
}

function readingOf(request: Reading['request'], network: Reading['network'], pieces: readonly Piece[]): Reading {
  const { acts, allowances, arrives, deadlines, leaves, unknowns } = sumPieces(pieces)
  return { request, network, acts, leaves, arrives, allowances, expiresAt: earliest(deadlines), unknowns }
}
