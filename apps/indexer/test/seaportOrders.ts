import type { TestChain } from '@oxbow/test/TestChain'
import { type Hex, hashStruct, parseAbi, zeroAddress, zeroHash } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'

const item = 'uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount'
/** Written for tests alone: what Oxbow itself calls is in `@oxbow/abi`. */
export const ordersAbi = parseAbi([
  `struct OfferItem { ${item}; }`.replaceAll(', ', '; '),
  `struct ConsiderationItem { ${item}; address recipient; }`.replaceAll(', ', '; '),
  'struct OrderParameters { address offerer; address zone; OfferItem[] offer; ConsiderationItem[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 totalOriginalConsiderationItems; }',
  'struct Order { OrderParameters parameters; bytes signature; }',
  'struct Component { uint256 orderIndex; uint256 itemIndex; }',
  'struct Fulfillment { Component[] offerComponents; Component[] considerationComponents; }',
  'function fulfillOrder(Order order, bytes32 fulfillerConduitKey) payable returns (bool)',
  'function fulfillAvailableOrders(Order[] orders, Component[][] offerFulfillments, Component[][] considerationFulfillments, bytes32 fulfillerConduitKey, uint256 maximumFulfilled) payable returns (bool[], bytes32[])',
  'function matchOrders(Order[] orders, Fulfillment[] fulfillments) payable returns (bytes32[])',
])

const fields = (list: string) =>
  list.split(', ').map((field) => {
    const [type, name] = field.split(' ') as [string, string]
    return { name, type }
  })
const types = {
  OrderComponents: fields(
    'address offerer, address zone, OfferItem[] offer, ConsiderationItem[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 counter',
  ),
  OfferItem: fields(item),
  ConsiderationItem: fields(`${item}, address recipient`),
}

export type OrderItem = { readonly itemType: number; readonly token: Hex; readonly id: bigint; readonly amount: bigint }

export const ether = (amount: bigint): OrderItem => ({ itemType: 0, token: zeroAddress, id: 0n, amount })
export const money = (token: Hex, amount: bigint): OrderItem => ({ itemType: 1, token, id: 0n, amount })
export const nft = (token: Hex, id: bigint): OrderItem => ({ itemType: 2, token, id, amount: 1n })

/** An order that `offerer` has signed and that anybody may fill for a day. */
export async function signOrder(
  chain: TestChain,
  offerer: PrivateKeyAccount,
  offer: readonly OrderItem[],
  consideration: readonly (OrderItem & { readonly recipient: Hex })[],
) {
  const { timestamp } = await chain.publicClient.getBlock()
  const toItem = ({ amount, id, itemType, token }: OrderItem) => ({
    itemType,
    token,
    identifierOrCriteria: id,
    startAmount: amount,
    endAmount: amount,
  })
  const order = {
    offerer: offerer.address,
    zone: zeroAddress,
    offer: offer.map(toItem),
    consideration: consideration.map(({ recipient, ...each }) => ({ ...toItem(each), recipient })),
    orderType: 0,
    startTime: 0n,
    endTime: timestamp + 86_400n,
    zoneHash: zeroHash,
    salt: timestamp,
    conduitKey: zeroHash,
  }
  const message = { ...order, counter: 0n }
  const verifyingContract = chain.contracts.seaport
  const domain = { name: 'Seaport', version: '1.6', chainId: chain.chainId, verifyingContract }
  const signature = await offerer.signTypedData({ domain, types, primaryType: 'OrderComponents', message })
  const orderHash = hashStruct({ data: message, types, primaryType: 'OrderComponents' })
  const parameters = { ...order, totalOriginalConsiderationItems: BigInt(consideration.length) }
  return { order: { parameters, signature }, orderHash }
}
