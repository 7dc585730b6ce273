const offerItem = [
  { name: 'itemType', type: 'uint8' },
  { name: 'token', type: 'address' },
  { name: 'identifierOrCriteria', type: 'uint256' },
  { name: 'startAmount', type: 'uint256' },
  { name: 'endAmount', type: 'uint256' },
] as const
const considerationItem = [...offerItem, { name: 'recipient', type: 'address' }] as const
const parties = [
  { name: 'offerer', type: 'address' },
  { name: 'zone', type: 'address' },
] as const
const conditions = [
  { name: 'orderType', type: 'uint8' },
  { name: 'startTime', type: 'uint256' },
  { name: 'endTime', type: 'uint256' },
  { name: 'zoneHash', type: 'bytes32' },
  { name: 'salt', type: 'uint256' },
  { name: 'conduitKey', type: 'bytes32' },
] as const
const counter = { name: 'counter', type: 'uint256' } as const
const orderParameters = [
  ...parties,
  { name: 'offer', type: 'tuple[]', components: offerItem },
  { name: 'consideration', type: 'tuple[]', components: considerationItem },
  ...conditions,
] as const
const orderComponents = [...orderParameters, counter] as const

/** EIP-712 types of a Seaport 1.6 order, as its offerer signs it. */
export const seaportOrderTypes = {
  OrderComponents: [
    ...parties,
    { name: 'offer', type: 'OfferItem[]' },
    { name: 'consideration', type: 'ConsiderationItem[]' },
    ...conditions,
    counter,
  ],
  OfferItem: offerItem,
  ConsiderationItem: considerationItem,
} as const

/** The parts of Seaport 1.6 that Oxbow calls. */
export const seaportAbi = [
  {
    type: 'function',
    name: 'cancel',
    inputs: [{ name: 'orders', type: 'tuple[]', components: orderComponents }],
    outputs: [{ name: 'cancelled', type: 'bool' }],
    stateMutability: 'nonpayable',
  },
  {
    type: 'function',
    name: 'fulfillOrder',
    inputs: [
      {
        name: '',
        type: 'tuple',
        components: [
          {
            name: 'parameters',
            type: 'tuple',
            components: [...orderParameters, { name: 'totalOriginalConsiderationItems', type: 'uint256' }],
          },
          { name: 'signature', type: 'bytes' },
        ],
      },
      { name: 'fulfillerConduitKey', type: 'bytes32' },
    ],
    outputs: [{ name: 'fulfilled', type: 'bool' }],
    stateMutability: 'payable',
  },
  {
    type: 'function',
    name: 'getCounter',
    inputs: [{ name: 'offerer', type: 'address' }],
    outputs: [{ name: 'counter', type: 'uint256' }],
    stateMutability: 'view',
  },
  {
    type: 'function',
    name: 'getOrderHash',
    inputs: [{ name: '', type: 'tuple', components: orderComponents }],
    outputs: [{ name: 'orderHash', type: 'bytes32' }],
    stateMutability: 'view',
  },
  {
    type: 'function',
    name: 'getOrderStatus',
    inputs: [{ name: 'orderHash', type: 'bytes32' }],
    outputs: [
      { name: 'isValidated', type: 'bool' },
      { name: 'isCancelled', type: 'bool' },
      { name: 'totalFilled', type: 'uint256' },
      { name: 'totalSize', type: 'uint256' },
    ],
    stateMutability: 'view',
  },
  {
    type: 'event',
    name: 'OrderFulfilled',
    inputs: [
      { name: 'orderHash', type: 'bytes32', indexed: false },
      { name: 'offerer', type: 'address', indexed: true },
      { name: 'zone', type: 'address', indexed: true },
      { name: 'recipient', type: 'address', indexed: false },
      {
        name: 'offer',
        type: 'tuple[]',
        indexed: false,
        components: [
          { name: 'itemType', type: 'uint8' },
          { name: 'token', type: 'address' },
          { name: 'identifier', type: 'uint256' },
          { name: 'amount', type: 'uint256' },
        ],
      },
      {
        name: 'consideration',
        type: 'tuple[]',
        indexed: false,
        components: [
          { name: 'itemType', type: 'uint8' },
          { name: 'token', type: 'address' },
          { name: 'identifier', type: 'uint256' },
          { name: 'amount', type: 'uint256' },
          { name: 'recipient', type: 'address' },
        ],
      },
    ],
  },
  {
    type: 'event',
    name: 'OrdersMatched',
    inputs: [{ name: 'orderHashes', type: 'bytes32[]', indexed: false }],
  },
] as const
