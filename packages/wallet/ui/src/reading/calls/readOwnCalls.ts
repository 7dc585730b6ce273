import { decodeCallExactly, decodeExactly } from '@oxbow/calldata/decodeExactly'
import { type Hex, parseAbi, parseAbiParameters, size, slice } from 'viem'
import type { CallRequest } from '../SigningRequest.ts'

/**
 * Calls that an account with code (EIP-7702) executes on itself: one or several, atomic or not
 * (ERC-7579, ERC-7821). Undefined for any other mode: a delegatecall runs foreign code in the account.
 */
export function readOwnCalls(data: Hex): readonly CallRequest[] | undefined {
  const call = decodeCallExactly(ownFunctions, data)
  if (call === undefined) return undefined
  if (call.args.length === 1) {
    const [{ callData, target, value }] = call.args
    return [{ to: target, value, data: callData }]
  }
  const [mode, execution] = call.args
  const [kind, failure, rest] = [mode.slice(2, 4), mode.slice(4, 6), mode.slice(6)]
  if ((failure !== '00' && failure !== '01') || !(/^0+$/.test(rest) || rest.startsWith(withExtraData))) return undefined
  if (kind === '00') return single(execution)
  return kind === '01' ? batch(execution) : undefined
}

function single(execution: Hex): readonly CallRequest[] | undefined {
  if (size(execution) < 52) return undefined
  const data = size(execution) === 52 ? '0x' : slice(execution, 52)
  return [{ to: slice(execution, 0, 20), value: BigInt(slice(execution, 20, 52)), data }]
}

function batch(execution: Hex): readonly CallRequest[] | undefined {
  const calls = decodeExactly(batchParameters, execution)?.[0]
  // ERC-7821 allows extra data for the account's own checks; with any, the call is unknown.
  return calls?.map(({ data, target, value }) => ({ to: target, value, data }))
}

/** ERC-7821 mode for calls with extra data. */
const withExtraData = '0000000078210001'

const batchParameters = parseAbiParameters([
  'Call[] calls',
  'struct Call { address target; uint256 value; bytes data; }',
])

const ownFunctions = parseAbi([
  'function execute(bytes32 mode, bytes executionCalldata)',
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function execute(Execution execution)',
])
