import { erc721Abi } from '@oxbow/abi/erc721'
import { operatorAbi } from '@oxbow/abi/operator'
import { BaseError } from '@oxbow/errors/BaseError'
import type { FlowPlan, PlanFacts, PlannedStep } from '@oxbow/flow/FlowDomain'
import { toRequest } from '@oxbow/transactions/planApprovals'
import { encodeFunctionData, type Hex } from 'viem'
import { encodeCancel, encodePurchase } from './encodeOrder.ts'
import { isSigned } from './isSigned.ts'
import type { ListingTerms } from './Listing.ts'
import { counterRead, holdingReads, listingReads, readHolding, readWord, toListingState } from './listingReads.ts'
import type { ListIntent, NftTradeIntent } from './NftTradeIntent.ts'
import { NftTradeMismatchError } from './NftTradeMismatchError.ts'
import type { NftTradeFailure } from './nftTradeFailures.ts'
import { readAnswers } from './readAnswers.ts'
import { toListingData } from './toListingData.ts'

/**
 * Remaining steps of a trade, by the state of the most trusted node.
 *
 * @throws {TradeError} when the seller doesn't own the NFT, the listing is no longer open, or a listing to cancel was never signed
 */
export async function planNftTrade(intent: NftTradeIntent, facts: planNftTrade.Facts): Promise<FlowPlan> {
  const { account, network } = facts
  const { chainId } = intent
  const { seaport } = network.contracts
  if (seaport === undefined) throw new NftTradeMismatchError('This network has no Seaport.')
  if (intent.kind === 'list') return await planListing(intent, seaport, facts)
  if (intent.kind === 'cancel' && !(await isSigned(intent, { account, seaport, node: facts.node })))
    throw new TradeError('ListingNotSigned', 'The account has not signed this listing.')
  await assertStands(intent, seaport, facts)
  const call =
    intent.kind === 'buy'
      ? { to: seaport, data: encodePurchase(intent.terms, intent.signature), value: intent.price }
      : { to: seaport, data: encodeCancel(intent.terms), value: 0n }
  const transaction = toRequest(chainId, account, call)
  return { steps: [{ kind: intent.kind, type: 'call', chainId, transaction }], contracts: ['seaport'] }
}

export declare namespace planNftTrade {
  type Facts = Pick<PlanFacts<FlowPlan>, 'account' | 'network' | 'node' | 'nowSeconds'>
}

async function planListing(intent: ListIntent, seaport: Hex, { account, node }: planNftTrade.Facts): Promise<FlowPlan> {
  const { chainId, nft } = intent
  const reads = [counterRead(account, seaport), ...holdingReads(nft, account, seaport)]
  const [counter, ...answers] = await readAnswers(node, chainId, reads)
  const { isApproved, isOwned } = readHolding(nft, answers, { owner: account, seaport })
  if (!isOwned) throw new TradeError('ListedNftNotOwned', 'The account does not have this NFT.')
  const current = readWord(counter)
  if (current === undefined) throw new NftTradeMismatchError('There is no Seaport at its address.')
  const typedData = toListingData(toTerms(intent, account, current), seaport)
  const steps: PlannedStep[] = [
    { kind: 'sign', type: 'sign', chainId, typedData },
    { kind: 'post', type: 'post', chainId },
  ]
  const approval = encodeApproval(nft, seaport)
  const transaction = toRequest(chainId, account, { to: nft.collection, data: approval, value: 0n })
  if (!isApproved) steps.unshift({ kind: 'approve', type: 'call', chainId, transaction })
  return { steps, contracts: ['seaport'] }
}

/** A listing to cancel may also be unfillable, since it may become fillable again. */
async function assertStands(
  { chainId, kind, terms }: Exclude<NftTradeIntent, ListIntent>,
  seaport: Hex,
  { node, nowSeconds }: planNftTrade.Facts,
): Promise<void> {
  const answers = await readAnswers(node, chainId, listingReads(terms, seaport))
  const state = toListingState(terms, answers, { seaport, nowSeconds })
  if (state !== 'open' && !(kind === 'cancel' && state === 'unfillable'))
    throw new TradeError('ListingGone', `The listing is ${state}.`)
}

/** The narrowest approval of each standard: ERC-1155 only has approvals of a whole collection. */
function encodeApproval({ standard, tokenId }: ListIntent['nft'], seaport: Hex): Hex {
  return standard === 'erc721'
    ? encodeFunctionData({ abi: erc721Abi, functionName: 'approve', args: [seaport, BigInt(tokenId)] })
    : encodeFunctionData({ abi: operatorAbi, functionName: 'setApprovalForAll', args: [seaport, true] })
}

export function toTerms(
  { chainId, endTime, nft, price, salt }: ListIntent,
  seller: Hex,
  counter: bigint,
): ListingTerms {
  const { collection, standard, tokenId } = nft
  const numbers = { price: String(price), salt: String(salt), counter: String(counter) }
  return { chainId, seller, standard, collection, tokenId, endTime, ...numbers }
}

/** The trade isn't possible, or the server refused the listing. */
export class TradeError extends BaseError {
  override readonly name = 'Listings.TradeError'
  constructor(code: NftTradeFailure, sentence: string) {
    super(sentence, { code })
  }
}
