import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Hex } from 'viem'

const foreignRows = 520

/**
 * An index in which spam has pushed out an account's transactions: on each chain 520 transfers to it are newer than its own. Returns a hundred per
 * page, and with `own` only what the account signed.
 */
export function buriedIndex(own: readonly indexRow.ReturnType[]): ExchangeClient['api'] {
  const foreign = [...new Set(own.map(({ chainId }) => chainId))].flatMap((chainId) =>
    Array.from({ length: foreignRows }, (_, n) => indexRow({ kind: 'received', chainId, isOwn: false }, n)),
  )
  const rows = [...foreign, ...own]
  const graphql = async (_document: unknown, asked: Asked) => {
    const found = rows.filter(({ chainId, isOwn }) => asked.chainIds.includes(chainId) && (isOwn || !asked.own))
    const start = Number(asked.after ?? 0)
    const end = start + Math.min(asked.first, 100)
    return {
      accountTransactions: {
        items: found.slice(start, end),
        endCursor: end < found.length ? String(end) : null,
        hasUnlisted: false,
      },
      chainHeads: [],
    }
  }
  return { graphql } as unknown as ExchangeClient['api']
}

type Asked = {
  readonly chainIds: readonly number[]
  readonly own?: boolean
  readonly first: number
  readonly after?: string
}

/** An indexed transaction with one event. */
export function indexRow(
  { kind, chainId = 1, isOwn = true, token = address('c'), counterparty = address('d') }: indexRow.Parameters,
  place = 0,
): indexRow.ReturnType {
  const token0 = { address: token, symbol: 'TKN', decimals: 18, logoUrl: null }
  const txHash: Hex = `0x${(isOwn ? 'e' : 'f').repeat(60)}${place.toString(16).padStart(4, '0')}`
  const events = [{ kind, token0, token1: null, amount0: '1', amount1: null, counterparty }]
  return { chainId, txHash, blockNumber: 1_000 - place, timestamp: 1_000 - place, isOwn, events }
}

export declare namespace indexRow {
  type Parameters = {
    readonly kind: 'sent' | 'received' | 'approval'
    readonly chainId?: number
    readonly isOwn?: boolean
    readonly token?: Hex
    readonly counterparty?: Hex
  }
  type ReturnType = {
    readonly chainId: number
    readonly isOwn: boolean
    readonly [key: string]: unknown
  }
}

function address(digit: string): Hex {
  return `0x${digit.repeat(40)}`
}
