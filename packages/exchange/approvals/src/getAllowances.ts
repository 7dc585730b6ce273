import { getAccountTransactions } from '@oxbow/activity/getAccountTransactions'
import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import { type Allowance, type AllowanceName, toKey } from './Allowance.ts'
import { findGrants } from './findGrants.ts'
import { toKnownNames } from './knownSpenders.ts'
import { readAllowances } from './readAllowances.ts'

/** The most that the index gives at once, and how often it is asked for more. */
const pageSize = 100
const mostPages = 5

/**
 * What an account lets others take on a network. Where to look is told by the protocol's own contracts, by the newest logs of listed tokens, of collections
 * and of Permit2, and by the index where there is one; whether it stands, by the chain alone.
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
    // What others sign can allow too, by a signature of the account; what strangers write buries that, but not what the account signed.
    isIndexed ? readIndex(client, { ...asked, own: false }) : noIndex,
  ])
  const indexed = [own, newest].flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const names = new Map<string, AllowanceName>()
  const found = [
    ...toKnownNames(network.contracts, tokens),
    ...(logs.status === 'fulfilled' ? logs.value.names : []),
    // What an index calls a token and this page a collection is a collection: see `findGrants`.
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
  /** Those that the index knows, by address. */
  readonly tokens: ReadonlyMap<string, TokenFacts>
  /** Whether the index had more than was looked through, or did not answer: nothing found does not mean that there is nothing then. */
  readonly isCut: boolean
  /** The first block whose logs were looked through; undefined where the node gave none. */
  readonly fromBlock: bigint | undefined
}

export declare namespace getAllowances {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** Lower-case. */
    readonly account: `0x${string}`
    /** Whose logs are looked through, lower-case. */
    readonly tokens: readonly `0x${string}`[]
    /** Of NFTs, whose operators are looked for, lower-case. */
    readonly collections: readonly `0x${string}`[]
    readonly isIndexed: boolean
    readonly signal?: AbortSignal | undefined
  }
}

type Indexed = {
  readonly names: readonly AllowanceName[]
  readonly tokens: ReadonlyMap<string, TokenFacts>
  /** Whether there are further pages. */
  readonly isCut: boolean
}

const noIndex: Indexed = { names: [], tokens: new Map(), isCut: false }

/** Whom the account allowed what in its newest transactions, of whatever token: in those that it signed, or in all. */
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
