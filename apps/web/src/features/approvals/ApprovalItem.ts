import { type Allowance, type AllowanceName, isUnlimited, toKey } from '@oxbow/approvals/Allowance'
import type { Contracts } from '@oxbow/chain/Network'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'

/** An allowance as the page shows it. */
export type ApprovalItem = {
  readonly key: string
  readonly allowance: Allowance
  readonly isUnlimited: boolean
  /** Of an operator: how many NFTs of the collection the account has; of a single NFT one; undefined while unknown, and of everything else. */
  readonly owned: bigint | undefined
  /** What is to be said against the token. */
  readonly mark: ApprovalMark | undefined
  /** Of an operator its collection, of an NFT the NFT. Undefined where nobody knows it: then no amount of it can be written. */
  readonly token: TokenFacts | undefined
  /** One of the protocol's own contracts. */
  readonly contract: keyof Contracts | undefined
  /** What could be taken now, in dollars; undefined when a balance or a price is unknown, which that of NFTs always is. */
  readonly atRiskUsd: number | undefined
  /** What the account has of the token, in dollars; undefined as above. */
  readonly heldUsd: number | undefined
}

/** As of tokens everywhere: two or three words, and a sentence. */
export type ApprovalMark = {
  readonly tone: 'caution' | 'critical'
  readonly badge: string
  readonly detail: string
}

/** A contract answers what it likes; nobody has as many. */
const mostNfts = 1_000_000_000n

/** The allowances of a network with what is at risk, the most first, what is unknown last. */
export function toApprovalItems(facts: toApprovalItems.Facts): readonly ApprovalItem[] {
  return facts.allowances.map((allowance) => toItem(allowance, facts)).sort(byRisk)
}

export declare namespace toApprovalItems {
  type Facts = {
    readonly allowances: readonly Allowance[]
    readonly contracts: Contracts
    readonly tokenOf: (name: AllowanceName) => TokenFacts | undefined
    /** Of a token; undefined where there is nothing to say. */
    readonly markOf: (token: `0x${string}`, symbol: string | undefined) => ApprovalMark | undefined
    /** Raw units that the account has, of a collection NFTs; undefined while unknown. */
    readonly balanceOf: (address: `0x${string}`) => bigint | undefined
    readonly toUsd: (token: TokenFacts, raw: bigint) => number | undefined
  }
}

/** What all of them together put at risk: of each token what its spenders may take, and no more than there is. Undefined when nothing of it is known. */
export function toTotalAtRisk(items: readonly ApprovalItem[]): number | undefined {
  const byToken = Map.groupBy(
    items.filter(({ atRiskUsd }) => atRiskUsd !== undefined),
    ({ allowance }) => `${allowance.chainId}${allowance.token}`,
  )
  if (byToken.size === 0) return items.length === 0 ? 0 : undefined
  return sumOf([...byToken.values()].map(toRiskOfToken))
}

function toRiskOfToken(items: readonly ApprovalItem[]): number {
  // What Permit2 lets others take is taken by Permit2, so its own row counts it already.
  const hasPermit2 = items.some(({ allowance, contract }) => allowance.kind === 'erc20' && contract === 'permit2')
  const counted = items.filter(({ allowance }) => !(hasPermit2 && allowance.kind === 'permit2'))
  return Math.min(items[0]?.heldUsd ?? Number.POSITIVE_INFINITY, sumOf(counted.map(({ atRiskUsd }) => atRiskUsd ?? 0)))
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}

function toItem(allowance: Allowance, facts: toApprovalItems.Facts): ApprovalItem {
  const { contracts, tokenOf, balanceOf, markOf, toUsd } = facts
  const token = tokenOf(allowance)
  const isOperator = allowance.kind === 'operator'
  const isOfNfts = isOperator || allowance.kind === 'nft'
  const balance = balanceOf(allowance.token)
  const most = mostTaken(allowance, facts)
  const raw = balance === undefined || balance < most ? balance : most
  const spender = allowance.spender
  return {
    key: `${allowance.chainId}:${toKey(allowance)}`,
    allowance,
    isUnlimited: isUnlimited(allowance),
    owned:
      allowance.kind === 'nft' ? 1n : isOperator && balance !== undefined && balance <= mostNfts ? balance : undefined,
    mark: isOfNfts ? undefined : markOf(allowance.token, token?.symbol),
    token,
    contract: (Object.keys(contracts) as (keyof Contracts)[]).find((name) => contracts[name] === spender),
    heldUsd: isOfNfts || token === undefined || balance === undefined ? undefined : toUsd(token, balance),
    atRiskUsd: isOfNfts ? undefined : raw === 0n ? 0 : token && raw !== undefined ? toUsd(token, raw) : undefined,
  }
}

/** What Permit2 lets somebody take goes no further than what the token lets Permit2 take. */
function mostTaken({ kind, token, amount }: Allowance, { allowances, contracts }: toApprovalItems.Facts): bigint {
  if (kind !== 'permit2') return amount
  const ofPermit2 = allowances.find(
    (each) => each.kind === 'erc20' && each.token === token && each.spender === contracts.permit2,
  )
  const most = ofPermit2?.amount ?? 0n
  return most < amount ? most : amount
}

function byRisk(a: ApprovalItem, b: ApprovalItem): number {
  return (
    (b.atRiskUsd ?? -1) - (a.atRiskUsd ?? -1) ||
    Number(b.isUnlimited) - Number(a.isUnlimited) ||
    (a.key < b.key ? -1 : 1)
  )
}
