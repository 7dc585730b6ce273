import { erc721Abi } from '@oxbow/abi/erc721'
import { erc1155Abi } from '@oxbow/abi/erc1155'
import { operatorAbi } from '@oxbow/abi/operator'
import { seaportAbi } from '@oxbow/abi/seaport'
import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { hashListing } from './hashListing.ts'
import type { ListingState, ListingTerms } from './Listing.ts'

type Call = { readonly to: Hex; readonly data: Hex }
type Nft = Pick<ListingTerms, 'standard' | 'collection' | 'tokenId'>
export type Answers = readonly (Hex | undefined)[]

/** Whether an account owns an NFT and has approved Seaport for it. */
export type Holding = { readonly isOwned: boolean; readonly isApproved: boolean }

/** Calls that read a listing's state at one block: the order, the seller's counter, and the NFT. */
export function listingReads(terms: ListingTerms, seaport: Hex): readonly Call[] {
  const status = encodeFunctionData({
    abi: seaportAbi,
    functionName: 'getOrderStatus',
    args: [hashListing(terms)],
  })
  return [
    { to: seaport, data: status },
    counterRead(terms.seller, seaport),
    ...holdingReads(terms, terms.seller, seaport),
  ]
}

/** State of a listing from those answers. A missing or invalid answer counts as not fillable. */
export function toListingState(
  terms: ListingTerms,
  answers: Answers,
  facts: { seaport: Hex; nowSeconds: number },
): ListingState {
  const [status, counter, ...holding] = answers
  const [, isCanceled, filled, size] = readStatus(status) ?? []
  if (isCanceled === undefined || filled === undefined || size === undefined) return 'unfillable'
  if (isCanceled) return 'canceled'
  if (size > 0n && filled >= size) return 'sold'
  const current = readWord(counter)
  if (current === undefined) return 'unfillable'
  if (current !== BigInt(terms.counter)) return 'canceled'
  if (facts.nowSeconds >= terms.endTime) return 'expired'
  const { isApproved, isOwned } = readHolding(terms, holding, { owner: terms.seller, seaport: facts.seaport })
  return isOwned && isApproved ? 'open' : 'unfillable'
}

export function counterRead(account: Hex, seaport: Hex): Call {
  return { to: seaport, data: encodeFunctionData({ abi: seaportAbi, functionName: 'getCounter', args: [account] }) }
}

export function holdingReads({ collection, standard, tokenId }: Nft, owner: Hex, seaport: Hex): readonly Call[] {
  const id = BigInt(tokenId)
  const operator = { abi: operatorAbi, functionName: 'isApprovedForAll', args: [owner, seaport] } as const
  const datas =
    standard === 'erc721'
      ? [
          encodeFunctionData({ abi: erc721Abi, functionName: 'ownerOf', args: [id] }),
          encodeFunctionData({ abi: erc721Abi, functionName: 'getApproved', args: [id] }),
        ]
      : [encodeFunctionData({ abi: erc1155Abi, functionName: 'balanceOf', args: [owner, id] })]
  return [encodeFunctionData(operator), ...datas].map((data) => ({ to: collection, data }))
}

export function readHolding(
  { standard }: Pick<Nft, 'standard'>,
  [operator, held, approved]: Answers,
  { owner, seaport }: { readonly owner: Hex; readonly seaport: Hex },
): Holding {
  const holding = readWord(held)
  const isOperator = readWord(operator) === 1n
  if (standard === 'erc1155') return { isOwned: (holding ?? 0n) > 0n, isApproved: isOperator }
  const isOwned = holding === BigInt(owner)
  return { isOwned, isApproved: isOperator || readWord(approved) === BigInt(seaport) }
}

/** One word; undefined for any other answer. */
export function readWord(answer: Hex | undefined): bigint | undefined {
  return answer?.length === 66 ? BigInt(answer) : undefined
}

function readStatus(answer: Hex | undefined) {
  if (answer?.length !== 2 + 4 * 64) return undefined
  return decodeFunctionResult({ abi: seaportAbi, functionName: 'getOrderStatus', data: answer })
}
