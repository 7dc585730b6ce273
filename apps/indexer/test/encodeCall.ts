import { encodeFunctionData, type Hex, parseAbi } from 'viem'

/** A call of a token, of wrapped ether or of Multicall3. */
export function encodeCall(to: Hex, functionName: (typeof callsAbi)[number]['name'], args: readonly unknown[]) {
  return { to, data: encodeFunctionData({ abi: callsAbi, functionName, args } as never) }
}

const callsAbi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function deposit() payable',
  'function withdraw(uint256 amount)',
  'struct Call { address target; bool allowFailure; uint256 value; bytes callData; }',
  'function aggregate3Value(Call[] calls) payable',
])
