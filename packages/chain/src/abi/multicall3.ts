/** Multicall3. */
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
    stateMutability: 'payable',
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
    name: 'getBlockNumber',
    inputs: [],
    stateMutability: 'view',
    outputs: [{ name: 'blockNumber', type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'getBlockHash',
    inputs: [{ name: 'blockNumber', type: 'uint256' }],
    stateMutability: 'view',
    outputs: [{ name: 'blockHash', type: 'bytes32' }],
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
    name: 'getBasefee',
    inputs: [],
    stateMutability: 'view',
    outputs: [{ name: 'basefee', type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'getChainId',
    inputs: [],
    stateMutability: 'view',
    outputs: [{ name: 'chainid', type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'getEthBalance',
    inputs: [{ name: 'addr', type: 'address' }],
    stateMutability: 'view',
    outputs: [{ name: 'balance', type: 'uint256' }],
  },
] as const
