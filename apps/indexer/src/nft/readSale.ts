import { erc20Abi } from '@oxbow/abi/erc20'
import { seaportAbi } from '@oxbow/abi/seaport'
import { type Hex, parseEventLogs, zeroAddress } from 'viem'

/** Transfer of one item, from its collection's event. */
export type ItemMove = {
  readonly collection: Hex
  readonly tokenId: bigint
  readonly from: Hex
  readonly to: Hex
  readonly amount: bigint
}

/** The transfer's transaction with all its logs. */
export type SaleTransaction = {
  readonly from: Hex
  readonly to: Hex | null
  readonly value: bigint
  readonly logs: readonly SaleLog[]
}
type SaleLog = {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly logIndex: number | null
}

export type Sale = {
  /** Index of Seaport's event of the order, so that each order counts as one sale. */
  readonly logIndex: number
  readonly orderHash: Hex
  /** The zero address for the native currency. */
  readonly currency: Hex
  /** Total paid by the buyer, fees included, in raw units. */
  readonly price: bigint
}

const [native, erc20, erc721, erc1155] = [0, 1, 2, 3]

/**
 * The sale by which an item was transferred, or undefined. An order may name any price if buyer and payee are the same account: by `matchOrders`, by
 * filling one's own order, or by a contract that borrows the price within the transaction. So a sale counts only in a direct transaction to Seaport
 * in which this event moved the item from the seller and another account's payment is proven: for a token by its own events, for native currency by a
 * signer who isn't a payee and sent enough for all orders.
 *
 * @param options.isCurrency whether a token's own events may be believed
 */
export function readSale(
  move: ItemMove,
  transaction: SaleTransaction,
  { isCurrency, seaport }: { readonly seaport: Hex; readonly isCurrency: (token: Hex) => boolean },
): Sale | undefined {
  if (transaction.to === null || lower(transaction.to) !== seaport) return undefined
  const told = transaction.logs.filter((log) => lower(log.address) === seaport) as never
  const orders = parseEventLogs({ abi: seaportAbi, eventName: 'OrderFulfilled', logs: told })
  for (const { args, logIndex } of orders) {
    const { consideration, offer, offerer, orderHash } = args
    const [item, ...others] = offer
    if (item === undefined || others.length > 0 || lower(offerer) !== lower(move.from)) continue
    if (!isThatItem(item, move) || consideration.length === 0) continue
    const [{ itemType, token }] = consideration as [(typeof consideration)[number]]
    if (consideration.some((part) => part.itemType !== itemType || lower(part.token) !== lower(token))) continue
    const isPaid =
      itemType === native
        ? isPaidInNative(consideration)
        : itemType === erc20 && isCurrency(lower(token)) && isPaidInToken(lower(token), consideration)
    const price = sum(consideration)
    if (!isPaid || price === 0n) continue
    return { logIndex, orderHash, currency: itemType === native ? zeroAddress : lower(token), price }
  }
  return undefined

  function isPaidInNative(consideration: readonly Payment[]): boolean {
    if (parseEventLogs({ abi: seaportAbi, eventName: 'OrdersMatched', logs: told }).length > 0) return false
    if (consideration.some(({ recipient }) => lower(recipient) === lower(transaction.from))) return false
    const owed = orders.flatMap(({ args }) => args.consideration.filter(({ itemType }) => itemType === native))
    return sum(owed) <= transaction.value
  }

  function isPaidInToken(token: Hex, consideration: readonly Payment[]): boolean {
    const logs = transaction.logs.filter((log) => lower(log.address) === token) as never
    const transfers = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs })
    // Several orders of one transaction may pay the same account, which must have received enough for all of them.
    const owed = orders.flatMap(({ args }) => args.consideration.filter((part) => lower(part.token) === token))
    return consideration.every(({ recipient }) => {
      const got = transfers.filter(({ args: { from, to } }) => lower(to) === lower(recipient) && from !== to)
      const wanted = owed.filter((part) => lower(part.recipient) === lower(recipient))
      return got.reduce((all, { args: { amount } }) => all + amount, 0n) >= sum(wanted)
    })
  }
}

type Item = {
  readonly itemType: number
  readonly token: Hex
  readonly identifier: bigint
  readonly amount: bigint
}
type Payment = { readonly amount: bigint; readonly recipient: Hex }

function isThatItem({ amount, identifier, itemType, token }: Item, move: ItemMove): boolean {
  if (itemType !== erc721 && itemType !== erc1155) return false
  return lower(token) === lower(move.collection) && identifier === move.tokenId && amount === move.amount
}

function sum(payments: readonly { readonly amount: bigint }[]): bigint {
  return payments.reduce((all, { amount }) => all + amount, 0n)
}

function lower(address: Hex): Hex {
  return address.toLowerCase() as Hex
}
