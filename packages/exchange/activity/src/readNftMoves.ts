import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import { type ActivityItem, toPieces } from './ActivityItem.ts'
import type { ChainActivityKind } from './ActivityKind.ts'
import type { ChainEvent } from './ChainTransaction.ts'

export type NftMove = Extract<ChainEvent, { nft: object }>

export const isNftMove = (event: ChainEvent): event is NftMove => 'nft' in event

/** What a transaction that moved NFTs did, with the tokens and the native currency that were paid for them. */
export function readNftMoves(moves: readonly NftMove[], { isOwn, native, ...tokens }: readNftMoves.Facts): Read {
  const [sent, received] = (['nft-sent', 'nft-received'] as const).map((kind) =>
    moves.filter((move) => move.kind === kind),
  ) as [NftMove[], NftMove[]]
  const main = moves.find(({ isSale }) => isSale) ?? moves[0]!
  const pieces = (of: readonly NftMove[]) => of.map(({ nft, amount0 }) => toPieces(nft, amount0))
  const priceOf = (of: readonly NftMove[]) => of.reduce((sum, { nativePrice = 0n }) => sum + nativePrice, 0n)
  // Anybody can buy something, from themselves too, and have it delivered to whom they like: native currency is paid by the signer alone.
  const cost = isOwn ? priceOf(received) : 0n
  const proceeds = priceOf(sent)
  const kind = toKind(main, isOwn, isOwn || tokens.paid.length > 0)
  return {
    kind,
    paid: [...pieces(sent), ...tokens.paid, ...(cost > 0n ? [{ token: native, amount: cost }] : [])],
    // Of the price fees may have been taken.
    received: [
      ...pieces(received),
      ...tokens.received,
      ...(proceeds > 0n ? [{ token: native, amount: proceeds, isEstimate: true }] : []),
    ],
    counterparty: kind === 'mint-nft' ? undefined : main.counterparty,
  }
}

export declare namespace readNftMoves {
  type Facts = Pick<ActivityItem, 'paid' | 'received'> & {
    /** Whether the account signed the transaction. */
    readonly isOwn: boolean
    readonly native: TokenFacts
  }
}

type Read = Pick<ActivityItem, 'paid' | 'received' | 'counterparty'> & { readonly kind: ChainActivityKind }

function toKind({ kind, isSale, counterparty }: NftMove, isOwn: boolean, isPaid: boolean): ChainActivityKind {
  if (kind === 'nft-sent') return isSale ? 'sell-nft' : isOwn ? 'send' : 'moved'
  if (isSale && isPaid) return 'buy-nft'
  return /^0x0+$/.test(counterparty) ? 'mint-nft' : 'receive'
}
