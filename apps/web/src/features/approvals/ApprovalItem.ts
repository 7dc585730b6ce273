import { type Allowance, type AllowanceName, isUnlimited, toKey } from '@oxbow/approvals/Allowance'
import type { Contracts } from '@oxbow/chain/Network'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'

/** An allowance, as the page shows it. */
export type ApprovalItem = {
  readonly key: string
  readonly allowance: Allowance
  readonly isUnlimited: boolean
  /** For an operator, the NFTs of the collection that the account holds; for a single NFT, one. Undefined while unknown and for other kinds. */
  readonly owned: bigint | undefined
  /** A warning about the token. */
  readonly mark: ApprovalMark | undefined
  /** The collection for an operator, the NFT for an NFT. Undefined if unknown: then its amounts can't be formatted. */
  readonly token: TokenFacts | undefined
  /** One of the protocol's own contracts. */
  readonly contract: keyof Contracts | undefined
  /** What the spender could take now, in dollars; undefined if balance or price is unknown, as always for NFTs. */
  readonly atRiskUsd: number | undefined
  /** The account's balance of the token in dollars; undefined for the same reasons. */
  readonly heldUsd: number | undefined
}

/** A badge of two or three words and an explanation of one sentence, as for tokens elsewhere. */
export type ApprovalMark = {
  readonly tone: 'caution' | 'critical'
  readonly badge: string
  readonly detail: string
}

/** Bound for NFT balances: a contract can return any number. */
const maxNfts = 1_000_000_000n

/** A network's allowances, sorted by the amount at risk in descending order, unknown ones last. */
export function toApprovalItems(facts: toApprovalItems.Facts): readonly ApprovalItem[] {
  return facts.allowances.map((allowance) => toItem(allowance, facts)).sort(byRisk)
}

export declare namespace toApprovalItems {
  type Facts = {
    readonly allowances: readonly Allowance[]
    readonly contracts: Contracts
    readonly tokenOf: (name: AllowanceName) => TokenFacts | undefined
    /** Of a token; undefined where there is no warning. */
    readonly markOf: (token: `0x${string}`, symbol: string | undefined) => ApprovalMark | undefined
    /** The account's balance in raw units, NFTs for a collection; undefined while unknown. */
    readonly balanceOf: (address: `0x${string}`) => bigint | undefined
    readonly toUsd: (token: TokenFacts, raw: bigint) => number | undefined
  }
}

/** The total at risk: per token what its spenders can take, capped at the balance. Undefined if nothing is known. */
export function toTotalAtRisk(items: readonly ApprovalItem[]): number | undefined {
  const byToken = Map.groupBy(
    items.filter(({ atRiskUsd }) => atRiskUsd !== undefined),
    ({ allowance }) => `${allowance.chainId}${allowance.token}`,
  )
  if (byToken.size === 0) return items.length === 0 ? 0 : undefined
  return sumOf([...byToken.values()].map(toRiskOfToken))
}

function toRiskOfToken(items: readonly ApprovalItem[]): number {
  // Permit2 is the spender of the allowances that it manages, so its own row already counts them.
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
  const most = maxTaken(allowance, facts)
  const raw = balance === undefined || balance < most ? balance : most
  const spender = allowance.spender
  return {
    key: `${allowance.chainId}:${toKey(allowance)}`,
    allowance,
    isUnlimited: isUnlimited(allowance),
    owned:
      allowance.kind === 'nft' ? 1n : isOperator && balance !== undefined && balance <= maxNfts ? balance : undefined,
    mark: isOfNfts ? undefined : markOf(allowance.token, token?.symbol),
    token,
    contract: (Object.keys(contracts) as (keyof Contracts)[]).find((name) => contracts[name] === spender),
    heldUsd: isOfNfts || token === undefined || balance === undefined ? undefined : toUsd(token, balance),
    atRiskUsd: isOfNfts ? undefined : raw === 0n ? 0 : token && raw !== undefined ? toUsd(token, raw) : undefined,
  }
}

/** An allowance within Permit2 is limited by the token's allowance for Permit2. */
function maxTaken({ kind, token, amount }: Allowance, { allowances, contracts }: toApprovalItems.Facts): bigint {
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
