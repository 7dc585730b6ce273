import { encodeAbiParameters, encodeFunctionData } from 'viem/utils'
import type { Hex } from '../../signer/EvmTransaction.ts'
import type { BatchCall } from './callsShapes.ts'

/** ERC-7579: atomic batch that reverts when a call fails. */
const mode = `0x01${'00'.repeat(31)}` as const
const execute = [
  {
    type: 'function',
    name: 'execute',
    stateMutability: 'payable',
    inputs: [
      { name: 'mode', type: 'bytes32' },
      { name: 'executions', type: 'bytes' },
    ],
    outputs: [],
  },
] as const
const executions = [
  {
    type: 'tuple[]',
    components: [
      { name: 'target', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'data', type: 'bytes' },
    ],
  },
] as const

/** Calldata that an upgraded account sends to itself to make all calls or none. */
export function encodeBatch(calls: readonly BatchCall[]): Hex {
  const list = encodeAbiParameters(executions, [calls.map(({ to, value, data }) => ({ target: to, value, data }))])
  return encodeFunctionData({ abi: execute, functionName: 'execute', args: [mode, list] })
}
