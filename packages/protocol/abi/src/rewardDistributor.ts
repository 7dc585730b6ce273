/** Oxbow's own `devnet/contracts/RewardDistributor.sol`, which pays liquidity rewards. */
export const rewardDistributorAbi = [
  {
    type: 'function',
    name: 'owner',
    inputs: [],
    stateMutability: 'view',
    outputs: [{ name: '', type: 'address' }],
  },
  {
    type: 'function',
    name: 'campaigns',
    inputs: [],
    stateMutability: 'view',
    outputs: [
      {
        name: '',
        type: 'tuple[]',
        components: [
          { name: 'pool', type: 'bytes32' },
          { name: 'token', type: 'address' },
          { name: 'amount', type: 'uint256' },
          { name: 'startsAt', type: 'uint64' },
          { name: 'endsAt', type: 'uint64' },
          { name: 'blockNumber', type: 'uint64' },
        ],
      },
    ],
  },
  {
    type: 'function',
    name: 'current',
    inputs: [],
    stateMutability: 'view',
    outputs: [
      { name: 'hash', type: 'bytes32' },
      { name: 'blockNumber', type: 'uint64' },
    ],
  },
  {
    type: 'function',
    name: 'previous',
    inputs: [],
    stateMutability: 'view',
    outputs: [
      { name: 'hash', type: 'bytes32' },
      { name: 'blockNumber', type: 'uint64' },
    ],
  },
  {
    type: 'function',
    name: 'claimed',
    inputs: [
      { name: 'account', type: 'address' },
      { name: 'token', type: 'address' },
    ],
    stateMutability: 'view',
    outputs: [{ name: '', type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'start',
    inputs: [
      { name: 'pool', type: 'bytes32' },
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint256' },
      { name: 'startsAt', type: 'uint64' },
      { name: 'endsAt', type: 'uint64' },
    ],
    stateMutability: 'nonpayable',
    outputs: [],
  },
  {
    type: 'function',
    name: 'post',
    inputs: [
      { name: 'hash', type: 'bytes32' },
      { name: 'blockNumber', type: 'uint64' },
    ],
    stateMutability: 'nonpayable',
    outputs: [],
  },
  {
    type: 'function',
    name: 'claim',
    inputs: [
      { name: 'account', type: 'address' },
      { name: 'token', type: 'address' },
      { name: 'earned', type: 'uint256' },
      { name: 'proof', type: 'bytes32[]' },
    ],
    stateMutability: 'nonpayable',
    outputs: [],
  },
  { type: 'error', name: 'NotOwner', inputs: [] },
  { type: 'error', name: 'BadCampaign', inputs: [] },
  { type: 'error', name: 'BadRoot', inputs: [] },
  { type: 'error', name: 'UnknownReward', inputs: [] },
  { type: 'error', name: 'TransferFailed', inputs: [] },
] as const
