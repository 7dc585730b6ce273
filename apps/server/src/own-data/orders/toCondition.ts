import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Hex } from 'viem'
import { and, eq, inArray } from '../../index-data/drizzle.ts'

/** Filter of a book by chain, account, hashes and state; all given conditions must hold. */
export type BookFilter<State extends string> = {
  readonly chain?: number | undefined
  readonly account?: Hex | undefined
  readonly hashes?: readonly Hex[] | undefined
  readonly status?: State | undefined
}

export function toCondition(columns: toCondition.Columns, filter: BookFilter<string>): SQL | undefined {
  const { account, chain, hashes, status } = filter
  return and(
    chain === undefined ? undefined : eq(columns.chainId, chain),
    account === undefined ? undefined : eq(columns.account, account),
    hashes === undefined ? undefined : inArray(columns.hash, [...hashes]),
    status === undefined ? undefined : eq(columns.state, status),
  )
}

export declare namespace toCondition {
  /** `account`: the signer. */
  type Columns = { readonly [Name in 'chainId' | 'account' | 'hash' | 'state']: PgColumn }
}
