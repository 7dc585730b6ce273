/** Across' pools, one a network: where money is left for another network, and paid out there. As far as they are called. */
export const spokePoolAbi = [
  {
    type: 'function',
    name: 'depositQuoteTimeBuffer',
    inputs: [],
    outputs: [
      {
        name: '',
        type: 'uint32',
      },
    ],
    stateMutability: 'view',
  },
  {
    type: 'function',
    name: 'depositV3',
    inputs: [
      {
        name: 'depositor',
        type: 'address',
      },
      {
        name: 'recipient',
        type: 'address',
      },
      {
        name: 'inputToken',
        type: 'address',
      },
      {
        name: 'outputToken',
        type: 'address',
      },
      {
        name: 'inputAmount',
        type: 'uint256',
      },
      {
        name: 'outputAmount',
        type: 'uint256',
      },
      {
        name: 'destinationChainId',
        type: 'uint256',
      },
      {
        name: 'exclusiveRelayer',
        type: 'address',
      },
      {
        name: 'quoteTimestamp',
        type: 'uint32',
      },
      {
        name: 'fillDeadline',
        type: 'uint32',
      },
      {
        name: 'exclusivityParameter',
        type: 'uint32',
      },
      {
        name: 'message',
        type: 'bytes',
      },
    ],
    outputs: [],
    stateMutability: 'payable',
  },
  {
    type: 'function',
    name: 'executeRelayerRefundLeaf',
    inputs: [
      {
        name: 'rootBundleId',
        type: 'uint32',
      },
      {
        name: 'relayerRefundLeaf',
        type: 'tuple',
        components: [
          {
            name: 'amountToReturn',
            type: 'uint256',
          },
          {
            name: 'chainId',
            type: 'uint256',
          },
          {
            name: 'refundAmounts',
            type: 'uint256[]',
          },
          {
            name: 'leafId',
            type: 'uint32',
          },
          {
            name: 'l2TokenAddress',
            type: 'address',
          },
          {
            name: 'refundAddresses',
            type: 'address[]',
          },
        ],
      },
      {
        name: 'proof',
        type: 'bytes32[]',
      },
    ],
    outputs: [],
    stateMutability: 'payable',
  },
  {
    type: 'function',
    name: 'fillDeadlineBuffer',
    inputs: [],
    outputs: [
      {
        name: '',
        type: 'uint32',
      },
    ],
    stateMutability: 'view',
  },
  {
    type: 'function',
    name: 'fillRelay',
    inputs: [
      {
        name: 'relayData',
        type: 'tuple',
        components: [
          {
            name: 'depositor',
            type: 'bytes32',
          },
          {
            name: 'recipient',
            type: 'bytes32',
          },
          {
            name: 'exclusiveRelayer',
            type: 'bytes32',
          },
          {
            name: 'inputToken',
            type: 'bytes32',
          },
          {
            name: 'outputToken',
            type: 'bytes32',
          },
          {
            name: 'inputAmount',
            type: 'uint256',
          },
          {
            name: 'outputAmount',
            type: 'uint256',
          },
          {
            name: 'originChainId',
            type: 'uint256',
          },
          {
            name: 'depositId',
            type: 'uint256',
          },
          {
            name: 'fillDeadline',
            type: 'uint32',
          },
          {
            name: 'exclusivityDeadline',
            type: 'uint32',
          },
          {
            name: 'message',
            type: 'bytes',
          },
        ],
      },
      {
        name: 'repaymentChainId',
        type: 'uint256',
      },
      {
        name: 'repaymentAddress',
        type: 'bytes32',
      },
    ],
    outputs: [],
    stateMutability: 'nonpayable',
  },
  {
    type: 'function',
    name: 'fillStatuses',
    inputs: [
      {
        name: 'relayHash',
        type: 'bytes32',
      },
    ],
    outputs: [
      {
        name: '',
        type: 'uint256',
      },
    ],
    stateMutability: 'view',
  },
  {
    type: 'function',
    name: 'getCurrentTime',
    inputs: [],
    outputs: [
      {
        name: '',
        type: 'uint256',
      },
    ],
    stateMutability: 'view',
  },
  {
    type: 'function',
    name: 'pausedDeposits',
    inputs: [],
    outputs: [
      {
        name: '',
        type: 'bool',
      },
    ],
    stateMutability: 'view',
  },
  {
    type: 'function',
    name: 'pausedFills',
    inputs: [],
    outputs: [
      {
        name: '',
        type: 'bool',
      },
    ],
    stateMutability: 'view',
  },
  {
    type: 'function',
    name: 'relayRootBundle',
    inputs: [
      {
        name: 'relayerRefundRoot',
        type: 'bytes32',
      },
      {
        name: 'slowRelayRoot',
        type: 'bytes32',
      },
    ],
    outputs: [],
    stateMutability: 'nonpayable',
  },
] as const
