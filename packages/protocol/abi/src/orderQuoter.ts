/** UniswapX's OrderQuoter: the input and outputs of filling an order in the next block, or why it can't be filled. Call it with `eth_call`. */
export const orderQuoterAbi = [
  {
    type: 'function',
    name: 'quote',
    inputs: [
      { name: 'order', type: 'bytes' },
      { name: 'sig', type: 'bytes' },
    ],
    stateMutability: 'nonpayable',
    outputs: [
      {
        name: 'result',
        type: 'tuple',
        components: [
          {
            name: 'info',
            type: 'tuple',
            components: [
              { name: 'reactor', type: 'address' },
              { name: 'swapper', type: 'address' },
              { name: 'nonce', type: 'uint256' },
              { name: 'deadline', type: 'uint256' },
              { name: 'additionalValidationContract', type: 'address' },
              { name: 'additionalValidationData', type: 'bytes' },
            ],
          },
          {
            name: 'input',
            type: 'tuple',
            components: [
              { name: 'token', type: 'address' },
              { name: 'amount', type: 'uint256' },
              { name: 'maxAmount', type: 'uint256' },
            ],
          },
          {
            name: 'outputs',
            type: 'tuple[]',
            components: [
              { name: 'token', type: 'address' },
              { name: 'amount', type: 'uint256' },
              { name: 'recipient', type: 'address' },
            ],
          },
          { name: 'sig', type: 'bytes' },
          { name: 'hash', type: 'bytes32' },
        ],
      },
    ],
  },
] as const
