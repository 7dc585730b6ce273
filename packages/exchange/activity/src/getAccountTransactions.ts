import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { ApiError, ServerUnreachableError, UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import { type AccountTransactionRow, accountTransactionsDocument } from '@oxbow/contract/accountDocuments'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { ChainEvent, ChainTransaction } from './ChainTransaction.ts'

/**
 * The newest transactions of an account on some chains, from the index.
 *
 * @throws {getAccountTransactions.ErrorType}
 */
export async function getAccountTransactions(
  client: ExchangeClient,
  parameters: getAccountTransactions.Parameters,
): Promise<getAccountTransactions.ReturnType> {
  const { account, chainIds, first, after, showsUnlisted, own, nfts, since, until, signal } = parameters
  const variables = { account, chainIds, first, after, showsUnlisted, own, nfts, since, until }
  const answer = await client.api.graphql(accountTransactionsDocument, variables, { signal })
  const { items, endCursor, hasUnlisted } = answer.accountTransactions
  return {
    transactions: items.map(toTransaction),
    headBlocks: new Map(answer.chainHeads.map(({ chainId, blockNumber }) => [chainId, blockNumber])),
    endCursor: endCursor ?? undefined,
    hasUnlisted,
  }
}

export declare namespace getAccountTransactions {
  type Parameters = {
    readonly account: `0x${string}`
    readonly chainIds: readonly number[]
    readonly first?: number | undefined
    /** `endCursor` of the previous page. */
    readonly after?: string | undefined
    readonly showsUnlisted?: boolean | undefined
    /** Only transactions that the account signed, so that strangers' transfers can't push them out. */
    readonly own?: boolean | undefined
    /** Also NFTs of the collections that the operator follows. */
    readonly nfts?: boolean | undefined
    /** Unix seconds, inclusive. */
    readonly since?: number | undefined
    /** Unix seconds, exclusive. */
    readonly until?: number | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ReturnType = {
    readonly transactions: readonly ChainTransaction[]
    /** Newest indexed block by chain id. */
    readonly headBlocks: ReadonlyMap<number, number>
    /** Undefined on the last page. */
    readonly endCursor: string | undefined
    /** Whether `showsUnlisted` would add transactions. */
    readonly hasUnlisted: boolean
  }
  type ErrorType = ApiError | ServerUnreachableError | UnexpectedAnswerError
}

function toTransaction(row: AccountTransactionRow): ChainTransaction {
  const { chainId, txHash, blockNumber, timestamp, isOwn, events } = row
  return {
    chainId,
    hash: txHash,
    blockNumber,
    timestamp,
    isOwn,
    events: events.flatMap((event) => toEvent(event) ?? []),
  }
}

function toEvent(row: AccountTransactionRow['events'][number]): ChainEvent | undefined {
  const { kind, counterparty } = row
  if (kind === 'nft-sent' || kind === 'nft-received') return toNftEvent(row, kind)
  const token0 = toFacts(row.token0)
  const [amount0, amount1] = [toAmount(row.amount0), toAmount(row.amount1)]
  if (token0 === undefined) return undefined
  if (kind === 'left' || kind === 'arrived')
    return amount0 === undefined || counterparty === null ? undefined : { kind, token0, amount0, counterparty }
  if (kind === 'approval' || kind === 'sent' || kind === 'received')
    return amount0 === undefined || counterparty === null ? undefined : { kind, token0, amount0, counterparty }
  if (kind === 'wrap' || kind === 'unwrap') return amount0 === undefined ? undefined : { kind, token0, amount0 }
  const token1 = row.token1 ? toFacts(row.token1) : undefined
  return token1 && { kind, token0, token1, amount0, amount1 }
}

function toNftEvent(
  { amount0, counterparty, nft }: AccountTransactionRow['events'][number],
  kind: 'nft-sent' | 'nft-received',
): ChainEvent | undefined {
  const amount = toAmount(amount0)
  if (nft === null || amount === undefined || counterparty === null) return undefined
  const { collection, collectionName, standard, tokenId, itemCount, isSale, nativePrice } = nft
  const ofCollection = collectionName ?? `${collection.slice(0, 6)}…`
  const name = itemCount > 1 ? ofCollection : `${ofCollection} ${toShortId(tokenId)}`
  return {
    kind,
    nft: { standard, collection, tokenId, name },
    amount0: amount,
    counterparty,
    isSale,
    nativePrice: toAmount(nativePrice),
  }
}

/** Some contracts use hashes. */
function toShortId(tokenId: string): string {
  return `#${tokenId.length > 10 ? `${tokenId.slice(0, 4)}…${tokenId.slice(-4)}` : tokenId}`
}

function toAmount(text: string | null): bigint | undefined {
  return text === null ? undefined : BigInt(text)
}

/** Tokens without decimals are left out, since their amounts can't be displayed. */
function toFacts(token: AccountTransactionRow['events'][number]['token0']): TokenFacts | undefined {
  const { address, symbol, decimals, logoUrl } = token
  if (decimals === null) return undefined
  return { address, symbol: symbol ?? `${address.slice(0, 6)}…`, decimals, logoUri: logoUrl ?? undefined }
}
