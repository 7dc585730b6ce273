const signedOrder = {
  name: 'order',
  type: 'tuple',
  components: [
    { name: 'order', type: 'bytes' },
    { name: 'sig', type: 'bytes' },
  ],
} as const

/** The parts of UniswapX's reactors that Oxbow calls; V1 (ExclusiveDutchOrderReactor) and V3 (V3DutchOrderReactor) share them. */
export const dutchReactorAbi = [
  { type: 'function', name: 'execute', inputs: [signedOrder], stateMutability: 'payable', outputs: [] },
  {
    type: 'function',
    name: 'executeWithCallback',
    inputs: [signedOrder, { name: 'callbackData', type: 'bytes' }],
    stateMutability: 'payable',
    outputs: [],
  },
  {
    type: 'event',
    name: 'Fill',
    inputs: [
      { name: 'orderHash', type: 'bytes32', indexed: true },
      { name: 'filler', type: 'address', indexed: true },
      { name: 'swapper', type: 'address', indexed: true },
      { name: 'nonce', type: 'uint256', indexed: false },
    ],
  },
  { type: 'error', name: 'InvalidReactor', inputs: [] },
  { type: 'error', name: 'NoExclusiveOverride', inputs: [] },
] as const
