/** What Across' pools say of deposits, of fills, and of what was settled. */
export const spokePoolEventsAbi = [
  {
    type: 'event',
    name: 'ExecutedRelayerRefundRoot',
    inputs: [
      {
        indexed: false,
        name: 'amountToReturn',
        type: 'uint256',
      },
      {
        indexed: true,
        name: 'chainId',
        type: 'uint256',
      },
      {
        indexed: false,
        name: 'refundAmounts',
        type: 'uint256[]',
      },
      {
        indexed: true,
        name: 'rootBundleId',
        type: 'uint32',
      },
      {
        indexed: true,
        name: 'leafId',
        type: 'uint32',
      },
      {
        indexed: false,
        name: 'l2TokenAddress',
        type: 'address',
      },
      {
        indexed: false,
        name: 'refundAddresses',
        type: 'address[]',
      },
      {
        indexed: false,
        name: 'deferredRefunds',
        type: 'bool',
      },
      {
        indexed: false,
        name: 'caller',
        type: 'address',
      },
    ],
  },
  {
    type: 'event',
    name: 'FilledRelay',
    inputs: [
      {
        indexed: false,
        name: 'inputToken',
        type: 'bytes32',
      },
      {
        indexed: false,
        name: 'outputToken',
        type: 'bytes32',
      },
      {
        indexed: false,
        name: 'inputAmount',
        type: 'uint256',
      },
      {
        indexed: false,
        name: 'outputAmount',
        type: 'uint256',
      },
      {
        indexed: false,
        name: 'repaymentChainId',
        type: 'uint256',
      },
      {
        indexed: true,
        name: 'originChainId',
        type: 'uint256',
      },
      {
        indexed: true,
        name: 'depositId',
        type: 'uint256',
      },
      {
        indexed: false,
        name: 'fillDeadline',
        type: 'uint32',
      },
      {
        indexed: false,
        name: 'exclusivityDeadline',
        type: 'uint32',
      },
      {
        indexed: false,
        name: 'exclusiveRelayer',
        type: 'bytes32',
      },
      {
        indexed: true,
        name: 'relayer',
        type: 'bytes32',
      },
      {
        indexed: false,
        name: 'depositor',
        type: 'bytes32',
      },
      {
        indexed: false,
        name: 'recipient',
        type: 'bytes32',
      },
      {
        indexed: false,
        name: 'messageHash',
        type: 'bytes32',
      },
      {
        indexed: false,
        name: 'relayExecutionInfo',
        type: 'tuple',
        components: [
          {
            name: 'updatedRecipient',
            type: 'bytes32',
          },
          {
            name: 'updatedMessageHash',
            type: 'bytes32',
          },
          {
            name: 'updatedOutputAmount',
            type: 'uint256',
          },
          {
            name: 'fillType',
            type: 'uint8',
          },
        ],
      },
    ],
  },
  {
    type: 'event',
    name: 'FundsDeposited',
    inputs: [
      {
        indexed: false,
        name: 'inputToken',
        type: 'bytes32',
      },
      {
        indexed: false,
        name: 'outputToken',
        type: 'bytes32',
      },
      {
        indexed: false,
        name: 'inputAmount',
        type: 'uint256',
      },
      {
        indexed: false,
        name: 'outputAmount',
        type: 'uint256',
      },
      {
        indexed: true,
        name: 'destinationChainId',
        type: 'uint256',
      },
      {
        indexed: true,
        name: 'depositId',
        type: 'uint256',
      },
      {
        indexed: false,
        name: 'quoteTimestamp',
        type: 'uint32',
      },
      {
        indexed: false,
        name: 'fillDeadline',
        type: 'uint32',
      },
      {
        indexed: false,
        name: 'exclusivityDeadline',
        type: 'uint32',
      },
      {
        indexed: true,
        name: 'depositor',
        type: 'bytes32',
      },
      {
        indexed: false,
        name: 'recipient',
        type: 'bytes32',
      },
      {
        indexed: false,
        name: 'exclusiveRelayer',
        type: 'bytes32',
      },
      {
        indexed: false,
        name: 'message',
        type: 'bytes',
      },
    ],
  },
  {
    type: 'event',
    name: 'RelayedRootBundle',
    inputs: [
      {
        indexed: true,
        name: 'rootBundleId',
        type: 'uint32',
      },
      {
        indexed: true,
        name: 'relayerRefundRoot',
        type: 'bytes32',
      },
      {
        indexed: true,
        name: 'slowRelayRoot',
        type: 'bytes32',
      },
    ],
  },
] as const
