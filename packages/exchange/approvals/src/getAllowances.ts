import { getAccountTransactions } from '@oxbow/activity/getAccountTransactions'
import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import { type Allowance, type AllowanceName, toKey } from './Allowance.ts'
import { findGrants } from './findGrants.ts'
import { toKnownNames } from './knownSpenders.ts'
import { readAllowances } from './readAllowances.ts'

/** Largest page of the index, and the number of pages read. */
const pageSize = 100
const mostPages = 5

/**
 * Allowances of an account on a network. Candidates come from the protocol's contracts, recent logs of listed tokens, collections and Permit2, and
 * the index if there is one; whether they are in force is read from the chain.
 *
 * @throws {ContractReadError} when the node does not answer
 */
export async function getAllowances(
  client: ExchangeClient,
  parameters: getAllowances.Parameters,
): Promise<AccountAllowances> {
  const { network, account, collections, isIndexed, signal } = parameters
  const tokens = parameters.tokens.filter((token) => !isNative(token) && !collections.includes(token))
  const asked = { chainId: network.chainId, account, signal }
  const [logs, own, newest] = await Promise.allSettled([
    findGrants(client, { network, account, tokens, collections }),
    isIndexed ? readIndex(client, { ...asked, own: true }) : noIndex,
    // Transactions of others can contain the account's permits. Spam can push these out, but not the ones that the account signed.
    isIndexed ? readIndex(client, { ...asked, own: false }) : noIndex,
  ])
  const indexed = [own, newest].flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const names = new Map<string, AllowanceName>()
  const found = [
    ...toKnownNames(network.contracts, tokens),
    ...(logs.status === 'fulfilled' ? logs.value.names : []),
    // A contract known here as a collection stays one, even if the index has it as a token: see `findGrants`.
    ...indexed.flatMap((part) => part.names.filter(({ token }) => !collections.includes(token))),
  ]
  for (const name of found) names.set(toKey(name), name)
  const allowances = await readAllowances(client, { network, account, names: [...names.values()] })
  return {
    allowances,
    tokens: new Map(indexed.flatMap((part) => [...part.tokens])),
    isCut: indexed.length < 2 || indexed.some((part) => part.isCut),
    fromBlock: logs.status === 'fulfilled' ? logs.value.fromBlock : undefined,
  }
}

export type AccountAllowances = {
  readonly allowances: readonly Allowance[]
  /** Indexed tokens by address. */
  readonly tokens: ReadonlyMap<string, TokenFacts>
  /** Whether the index had more pages or didn't answer, so that allowances may be missing. */
  readonly isCut: boolean
  /** First block whose logs were searched; undefined if the node returned none. */
  readonly fromBlock: bigint | undefined
}

export declare namespace getAllowances {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** Lower-case. */
    readonly account: `0x${string}`
    /** Tokens whose logs are searched, lower-case. */
    readonly tokens: readonly `0x${string}`[]
    /** NFT collections whose operators are searched, lower-case. */
    readonly collections: readonly `0x${string}`[]
    readonly isIndexed: boolean
    readonly signal?: AbortSignal | undefined
  }
}

type Indexed = {
  readonly names: readonly AllowanceName[]
  readonly tokens: ReadonlyMap<string, TokenFacts>
  /** Whether there are more pages. */
  readonly isCut: boolean
}

const noIndex: Indexed = { names: [], tokens: new Map(), isCut: false }

/** Allowances in the account's newest transactions, for any token: in those that it signed, or in all. */
async function readIndex(
  client: ExchangeClient,
  parameters: { chainId: number; account: `0x${string}`; own: boolean; signal: AbortSignal | undefined },
): Promise<Indexed> {
  const { chainId, ...whose } = parameters
  const names: AllowanceName[] = []
  const tokens = new Map<string, TokenFacts>()
  let after: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const asked = { ...whose, chainIds: [chainId], first: pageSize, after, showsUnlisted: true }
    const { transactions, endCursor } = await getAccountTransactions(client, asked)
    for (const { events } of transactions)
      for (const event of events) {
        if (event.kind !== 'approval') continue
        const token = event.token0.address.toLowerCase() as `0x${string}`
        names.push({ kind: 'erc20', token, spender: event.counterparty.toLowerCase() as `0x${string}` })
        tokens.set(token, { ...event.token0, address: token })
      }
    after = endCursor
    if (after === undefined) break
  }
  return { names, tokens, isCut: after !== undefined }
}
