/** Multicall3. `aggregate3` is payable on chain; Oxbow never sends it value, so it is declared as a view here. */
export const multicall3Abi = [
  {
    type: 'function',
    name: 'aggregate3',
    inputs: [
      {
        name: 'calls',
        type: 'tuple[]',
        components: [
          { name: 'target', type: 'address' },
          { name: 'allowFailure', type: 'bool' },
          { name: 'callData', type: 'bytes' },
        ],
      },
    ],
    stateMutability: 'view',
    outputs: [
      {
        name: 'returnData',
        type: 'tuple[]',
        components: [
          { name: 'success', type: 'bool' },
          { name: 'returnData', type: 'bytes' },
        ],
      },
    ],
  },
  {
    type: 'function',
    name: 'getCurrentBlockTimestamp',
    inputs: [],
    stateMutability: 'view',
    outputs: [{ name: 'timestamp', type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'getEthBalance',
    inputs: [{ name: 'addr', type: 'address' }],
    stateMutability: 'view',
    outputs: [{ name: 'balance', type: 'uint256' }],
  },
] as const
