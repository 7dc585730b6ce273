import { seaportAbi } from '@oxbow/abi/seaport'
import { pinnedTokens } from '@oxbow/chain/pinnedTokens'
import type { signTypedData } from '@oxbow/connectors/signTypedData'
import type { SentCall } from '@oxbow/flow/FlowDomain'
import { decodeFunctionData, encodeFunctionData, type Hex, isAddressEqual } from 'viem'
import type { BuyIntent, CancelIntent, ListIntent, NftTradeIntent } from './NftTradeIntent.ts'
import { NftTradeMismatchError } from './NftTradeMismatchError.ts'

type Facts<Intent> = { readonly intent: Intent; readonly account: Hex; readonly seaport: Hex }

const nobody = /^0x0{40}$/
const nothing = /^0x0{64}$/
const itemTypes = { erc721: 2n, erc1155: 3n } as const

/**
 * Checks the data that a wallet is about to sign against the intended listing, without any code that builds orders: the order gives one NFT and pays
 * its seller the price.
 *
 * @throws {NftTradeMismatchError}
 */
export function verifyListingData(data: signTypedData.Data, { intent, account, seaport }: Facts<ListIntent>): void {
  const domain = data.domain as Record<string, unknown>
  if (data.primaryType !== 'OrderComponents') throw new NftTradeMismatchError('It is not an order.')
  if (domain.name !== 'Seaport' || domain.version !== '1.6')
    throw new NftTradeMismatchError('It is not for Seaport 1.6.')
  if (domain.chainId !== intent.chainId) throw new NftTradeMismatchError('It is for another network.')
  if (!isSame(domain.verifyingContract, seaport)) throw new NftTradeMismatchError('It is for another contract.')
  verifyIsNft(intent)
  const order = data.message as Record<string, unknown>
  verifyOrder(order, { intent, price: intent.price, seller: account })
  if (order.endTime !== BigInt(intent.endTime)) throw new NftTradeMismatchError('It ends at another time.')
  if (order.salt !== intent.salt) throw new NftTradeMismatchError('It is another order.')
}

/** @throws {NftTradeMismatchError} */
export function verifyPurchase(call: SentCall, { intent, account, seaport }: Facts<BuyIntent>): void {
  verifyIsNft(intent)
  const { args, functionName } = readCall(call, { intent, account, seaport })
  if (functionName !== 'fulfillOrder') throw new NftTradeMismatchError('It buys zero.')
  const [{ parameters }, conduitKey] = args
  if (!nothing.test(conduitKey)) throw new NftTradeMismatchError('It pays through another contract.')
  if (call.value !== intent.price) throw new NftTradeMismatchError('It pays another amount.')
  if (parameters.totalOriginalConsiderationItems !== 1n) throw new NftTradeMismatchError('It also pays others.')
  verifyOrder(parameters, { intent, price: intent.price, seller: intent.seller })
}

/** @throws {NftTradeMismatchError} */
export function verifyCancel(call: SentCall, { intent, account, seaport }: Facts<CancelIntent>): void {
  const { args, functionName } = readCall(call, { intent, account, seaport })
  if (functionName !== 'cancel') throw new NftTradeMismatchError('It cancels nothing.')
  if (call.value !== 0n) throw new NftTradeMismatchError('It pays native currency.')
  const [order, ...more] = args[0]
  if (order === undefined || more.length > 0) throw new NftTradeMismatchError('It is not a single order.')
  const { counter, endTime, price, salt } = intent.terms
  verifyOrder(order, { intent, price: BigInt(price), seller: account })
  if (order.endTime !== BigInt(endTime)) throw new NftTradeMismatchError('It ends at another time.')
  if (order.salt !== BigInt(salt) || order.counter !== BigInt(counter))
    throw new NftTradeMismatchError('It is another order.')
}

/** `approve(address,uint256)` and `setApprovalForAll(address,bool)` with their arguments; the last one is the token id, or true. */
const approve = /^0x095ea7b30{24}([0-9a-f]{40})([0-9a-f]{64})$/
const approveAll = /^0xa22cb4650{24}([0-9a-f]{40})0{63}1$/

/** Checks an approval of Seaport for this NFT, or for ERC-1155, which has no narrower one, its collection. @throws {NftTradeMismatchError} */
export function verifyApproval(call: SentCall, { intent, account, seaport }: Facts<ListIntent>): void {
  const { collection, standard, tokenId } = intent.nft
  verifySender(call, intent, account)
  verifyIsNft(intent)
  if (call.value !== 0n) throw new NftTradeMismatchError('It pays native currency.')
  if (!isAddressEqual(call.to, collection)) throw new NftTradeMismatchError('It approves something else.')
  const [, to, id] = (standard === 'erc721' ? approve : approveAll).exec(call.data.toLowerCase()) ?? []
  if (to === undefined) throw new NftTradeMismatchError('It is not an approval.')
  if (!isSame(`0x${to}`, seaport)) throw new NftTradeMismatchError('It approves another contract.')
  if (id !== undefined && BigInt(`0x${id}`) !== BigInt(tokenId))
    throw new NftTradeMismatchError('It approves another NFT.')
}

/**
 * Rejects tokens: Seaport and approvals use the same functions for tokens and NFTs, so a token id could be a token amount, and a node may lie about
 * the owner.
 */
function verifyIsNft({ chainId, nft }: NftTradeIntent): void {
  if (pinnedTokens(chainId).some(({ address }) => isSame(address, nft.collection)))
    throw new NftTradeMismatchError('It offers an amount of a token.')
}

function verifySender(call: SentCall, { chainId }: NftTradeIntent, account: Hex): void {
  if (call.chainId !== chainId) throw new NftTradeMismatchError('It is for another network.')
  if (!isAddressEqual(call.from, account)) throw new NftTradeMismatchError('It is from another account.')
}

function readCall(call: SentCall, { intent, account, seaport }: Facts<NftTradeIntent>) {
  verifySender(call, intent, account)
  if (!isAddressEqual(call.to, seaport)) throw new NftTradeMismatchError('It calls another contract.')
  try {
    const read = decodeFunctionData({ abi: seaportAbi, data: call.data })
    // Encoding it again must give the same bytes, which rules out odd offsets and trailing bytes.
    if (encodeFunctionData({ abi: seaportAbi, ...read } as never) === call.data.toLowerCase()) return read
  } catch {
    // Not a call of Seaport.
  }
  throw new NftTradeMismatchError('It cannot be read.')
}

type Wanted = { readonly intent: NftTradeIntent; readonly price: bigint; readonly seller: Hex }

function verifyOrder(order: object, { intent: { nft }, price, seller }: Wanted): void {
  const read = order as Record<string, unknown>
  if (!isSame(read.offerer, seller)) throw new NftTradeMismatchError('It belongs to another seller.')
  const [given, ...moreGiven] = read.offer as readonly Record<string, unknown>[]
  if (given === undefined || moreGiven.length > 0)
    throw new NftTradeMismatchError('It does not offer exactly one item.')
  if (BigInt(given.itemType as number) !== itemTypes[nft.standard] || !isSame(given.token, nft.collection))
    throw new NftTradeMismatchError('It offers an item of another collection.')
  if (given.identifierOrCriteria !== BigInt(nft.tokenId)) throw new NftTradeMismatchError('It offers another NFT.')
  if (given.startAmount !== 1n || given.endAmount !== 1n) throw new NftTradeMismatchError('It offers another quantity.')
  const [paid, ...morePaid] = read.consideration as readonly Record<string, unknown>[]
  if (paid === undefined || morePaid.length > 0) throw new NftTradeMismatchError('It does not pay one account.')
  const isNative = Number(paid.itemType) === 0 && nobody.test(String(paid.token)) && paid.identifierOrCriteria === 0n
  if (!isNative) throw new NftTradeMismatchError('It is paid in something else.')
  if (paid.startAmount !== price || paid.endAmount !== price) throw new NftTradeMismatchError('It has another price.')
  if (!isSame(paid.recipient, seller)) throw new NftTradeMismatchError('It pays somebody else.')
  if (Number(read.orderType) !== 0) throw new NftTradeMismatchError('It can be filled in part, or only by some.')
  if (!nobody.test(String(read.zone)) || !nothing.test(String(read.zoneHash)))
    throw new NftTradeMismatchError('It is restricted by another contract.')
  if (!nothing.test(String(read.conduitKey)))
    throw new NftTradeMismatchError('Another contract would transfer the NFT.')
  if (read.startTime !== 0n) throw new NftTradeMismatchError('It starts later.')
}

function isSame(found: unknown, wanted: Hex): boolean {
  return typeof found === 'string' && found.toLowerCase() === wanted.toLowerCase()
}
