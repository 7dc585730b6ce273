import { decodeCallExactly } from '@oxbow/calldata/decodeExactly'
import { type Hex, parseAbi } from 'viem'
import type { Piece } from '../Piece.ts'
import type { Allowance } from '../Reading.ts'
import { assetOf, lower, partyOf, type Scope } from '../Scope.ts'
import { unknownOf, unknownPiece } from './unknownOf.ts'

/** Reads a call of Permit2: allowances, and submitted signatures. */
export function readPermit2Call(to: Hex, data: Hex, value: bigint, scope: Scope): Piece {
  const call = decodeCallExactly(permit2Functions, data)
  switch (call?.functionName) {
    case 'approve': {
      const [token, spender, amount, expiration] = call.args
      const allowance = permit2Allowance({ token, amount, expiration }, spender)
      return { acts: [{ type: 'approve', allowance }], allowances: [allowance] }
    }
    case 'lockdown': {
      const allowances = call.args[0].map(({ token, spender }) =>
        permit2Allowance({ token, amount: 0n, expiration: 0 }, spender),
      )
      return { acts: allowances.map((allowance) => ({ type: 'approve', allowance })), allowances }
    }
    case 'permit': {
      const [owner, { details, sigDeadline, spender }] = call.args
      const list = Array.isArray(details) ? (details as readonly Details[]) : [details as Details]
      const allowances = list.map((each) => permit2Allowance(each, spender))
      return { acts: [{ type: 'permit', owner: lower(owner), allowances, deadline: sigDeadline }], allowances }
    }
    case 'transferFrom': {
      const transfers =
        call.args.length === 1
          ? call.args[0]
          : [{ from: call.args[0], to: call.args[1], amount: call.args[2], token: call.args[3] }]
      return transfersOf(transfers, scope)
    }
    case 'invalidateNonces':
    case 'invalidateUnorderedNonces':
      return { acts: [{ type: 'cancel', contract: lower(to), what: 'permit2-nonces' }] }
    default:
      return unknownPiece(unknownOf('call', to, data), value)
  }
}

type Details = { readonly token: Hex; readonly amount: bigint; readonly expiration: number }
type Transfer = { readonly from: Hex; readonly to: Hex; readonly amount: bigint; readonly token: Hex }

function transfersOf(transfers: readonly Transfer[], scope: Scope): Piece {
  return {
    acts: transfers.map(({ amount, from, to, token }) => ({
      type: 'transfer',
      asset: assetOf(token),
      amount,
      from: lower(from),
      to: lower(to),
    })),
    leaves: transfers
      .filter(({ from }) => partyOf(from, scope) === 'account')
      .map(({ amount, token }) => ({ asset: assetOf(token), most: amount })),
    arrives: transfers.map(({ amount, to, token }) => ({
      asset: assetOf(token),
      least: amount,
      recipient: partyOf(to, scope),
    })),
  }
}

/** An allowance in Permit2. The maximum amount is never decremented; an expiry of 0 means the current block. */
export function permit2Allowance({ amount, expiration, token }: Details, spender: string): Allowance {
  return {
    asset: assetOf(token),
    spender: lower(spender),
    most: amount === 2n ** 160n - 1n ? 'unlimited' : amount,
    expiresAt: BigInt(expiration),
    by: 'permit2',
  }
}

/** permit2, AllowanceTransfer.sol and SignatureTransfer.sol. */
const permit2Functions = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'struct TokenSpenderPair { address token; address spender; }',
  'function lockdown(TokenSpenderPair[] approvals)',
  'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }',
  'struct PermitBatch { PermitDetails[] details; address spender; uint256 sigDeadline; }',
  'function permit(address owner, PermitSingle permitSingle, bytes signature)',
  'function permit(address owner, PermitBatch permitBatch, bytes signature)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
  'struct AllowanceTransferDetails { address from; address to; uint160 amount; address token; }',
  'function transferFrom(AllowanceTransferDetails[] transferDetails)',
  'function invalidateNonces(address token, address spender, uint48 newNonce)',
  'function invalidateUnorderedNonces(uint256 wordPos, uint256 mask)',
])
