import { decodeCallExactly } from '@oxbow/calldata/decodeExactly'
import { type Hex, parseAbi } from 'viem'
import { type Piece, sumPieces } from '../Piece.ts'
import { isSame, lower, type Scope } from '../Scope.ts'
import type { CallRequest } from '../SigningRequest.ts'
import { readOwnCalls } from './readOwnCalls.ts'
import { unknownOf } from './unknownOf.ts'

/** Nested calls: `multicall` of any contract, Multicall3, and the account's own batch. Undefined for any other. */
export function readGroupCall(call: Call, scope: Scope, readCall: ReadInner): Piece | undefined {
  const { data, to } = call
  const read =
    (isSame(to, scope.account) && ownBatch) || (isSame(to, scope.contracts?.multicall3) && multicall3) || multicall
  const calls = read === ownBatch ? readOwnCalls(data) : read === multicall3 ? callsOf(data) : partsOf(to, data)
  if (calls === undefined) return undefined
  return read(call, calls, scope, readCall)
}

/** Reads a nested call; one beyond the nesting limit is unknown. */
export type ReadInner = (call: CallRequest, scope: Scope) => Piece

type Call = CallRequest & { readonly to: Hex }

function ownBatch({ to }: Call, calls: readonly CallRequest[], scope: Scope, readCall: ReadInner): Piece {
  const { acts, ...totals } = sumPieces(calls.map((call) => readCall(call, scope)))
  return { ...totals, acts: [{ type: 'group', contract: lower(to), acts }] }
}

/** The contract may run the parts as the account's own calls to it, or do anything else: unknown code decides. */
function multicall({ data, to }: Call, calls: readonly CallRequest[], scope: Scope, readCall: ReadInner): Piece {
  const { acts, unknowns, ...totals } = sumPieces(calls.map((call) => readCall(call, scope)))
  return {
    ...totals,
    acts: [{ type: 'group', contract: lower(to), acts }],
    unknowns: [...unknowns, unknownOf('call', to, data)],
  }
}

/** Multicall3 calls as itself: of the account's tokens, only what it was approved for can move. */
function multicall3({ data, to }: Call, calls: readonly CallRequest[], scope: Scope, readCall: ReadInner): Piece {
  const asMulticall = { ...scope, account: lower(to) }
  const { acts } = sumPieces(calls.map((call) => readCall(call, asMulticall)))
  const leaves = acts.flatMap((act) =>
    act.type === 'transfer' && isSame(act.from, scope.account) ? [{ asset: act.asset, most: act.amount }] : [],
  )
  return { acts: [{ type: 'group', contract: lower(to), acts }], leaves, unknowns: [unknownOf('call', to, data)] }
}

function partsOf(to: Hex, data: Hex): readonly CallRequest[] | undefined {
  const call = decodeCallExactly(multicallFunctions, data)
  if (call === undefined) return undefined
  const parts = call.args.length === 1 ? call.args[0] : call.args[1]
  return parts.map((part) => ({ to, value: 0n, data: part }))
}

function callsOf(data: Hex): readonly CallRequest[] | undefined {
  const call = decodeCallExactly(multicall3Functions, data)
  if (call === undefined) return undefined
  const calls: readonly InnerCall[] = call.functionName === 'tryAggregate' ? call.args[1] : call.args[0]
  return calls.map(({ callData, target, value = 0n }) => ({ to: target, value, data: callData }))
}

type InnerCall = { readonly target: Hex; readonly callData: Hex; readonly value?: bigint }

const multicallFunctions = parseAbi([
  'function multicall(bytes[] data)',
  'function multicall(uint256 deadline, bytes[] data)',
])

const multicall3Functions = parseAbi([
  'struct Call { address target; bytes callData; }',
  'function aggregate(Call[] calls)',
  'function tryAggregate(bool requireSuccess, Call[] calls)',
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'function aggregate3(Call3[] calls)',
  'struct Call3Value { address target; bool allowFailure; uint256 value; bytes callData; }',
  'function aggregate3Value(Call3Value[] calls)',
])
