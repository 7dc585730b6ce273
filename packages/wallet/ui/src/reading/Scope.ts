import type { Contracts } from '@oxbow/chain/Network'
import type { Asset } from './Reading.ts'
import type { ReadingContext, TokenKind } from './SigningRequest.ts'

type Hex = `0x${string}`

/** Context of a call: one account on one network. */
export type Scope = {
  readonly account: Hex
  readonly chainId: number
  readonly contracts: Contracts | undefined
  readonly context: ReadingContext
}

export function scopeOf(context: ReadingContext, chainId: number): Scope {
  return { account: lower(context.account), chainId, contracts: context.contractsOf(chainId), context }
}

export function lower(address: string): Hex {
  return address.toLowerCase() as Hex
}

export function isSame(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a.toLowerCase() === b.toLowerCase()
}

export const nobody: Hex = `0x${'0'.repeat(40)}`

/** `address(0)` means native currency in the router, in v4 and in orders. */
export function assetOf(address: string): Asset {
  return isSame(address, nobody) ? { type: 'native' } : { type: 'token', address: lower(address) }
}

/** Asset of a call that ERC-20 and ERC-721 share: its number is an amount in one and an id in the other. */
export function tokenOrNft(address: string, figure: bigint, scope: Scope): { asset: Asset; amount: bigint } {
  const token = lower(address)
  const kind = kindOf(token, scope)
  if (kind === 'erc20') return { asset: { type: 'token', address: token }, amount: figure }
  if (kind === 'erc721') return { asset: { type: 'nft', address: token, id: figure }, amount: 1n }
  return { asset: { type: 'token-or-nft', address: token }, amount: figure }
}

/** Kind of token at an address, if known. */
export function kindOf(token: Hex, { chainId, context, contracts }: Scope): TokenKind | undefined {
  return isSame(token, contracts?.weth) ? 'erc20' : context.tokenKindOf?.(chainId, token)
}

/** 'account' for the account itself, which screens call "you"; else the address. */
export function partyOf(address: string, { account }: Pick<Scope, 'account'>): 'account' | Hex {
  return isSame(address, account) ? 'account' : lower(address)
}

export function selectorOf(data: string): Hex | undefined {
  return data.length >= 10 ? (data.slice(0, 10).toLowerCase() as Hex) : undefined
}
