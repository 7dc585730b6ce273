/** A host that the pages contact on their own, and for which purposes. */
export type Contact = {
  /** As in the address bar: host name, and port unless it is the default. */
  readonly host: string
  readonly kind: 'server' | 'node' | 'list'
  /** For a node, the names of its networks. */
  readonly networks: readonly string[]
  readonly purposes: readonly Purpose[]
}

export type Purpose =
  /** The pages, token logos, lists of networks and tokens, and the operator's settings. */
  | 'pages'
  /** Dollar prices, rankings, charts and searches. */
  | 'market-data'
  /** An account's activity, balances and liquidity. */
  | 'account-data'
  /** Username lookups, in both directions. */
  | 'usernames'
  /** Balances of a connected Solana account, forwarded to the operator's Solana node. */
  | 'solana'
  /** Quotes, with their approvals and transactions; includes the account if one is connected. */
  | 'quotes'
  /** Calls forwarded to the operator's nodes, for networks without a node of the user's own. */
  | 'node-calls'
  /** Balances, simulations, and sending and tracking transactions. */
  | 'chain-calls'
  /** A token list that the user added. */
  | 'token-list'
  /** The logs and states from which prices are computed. */
  | 'pools'

/**
 * All hosts that the pages contact, derived only from the configuration. The Content-Security-Policy allows exactly these, so hosts missing here
 * can't be reached.
 */
export function toContacts(parameters: toContacts.Parameters): readonly Contact[] {
  const { serverHost, networks, urlsOf, listUrls, isAlone, hasData, hasAccount, hasUsernames, hasSolana } = parameters
  const isProxied = networks.some(({ chainId }) => urlsOf(chainId).length === 0)
  const isQuoting = !isAlone || isProxied
  const server: Contact = {
    host: serverHost,
    kind: 'server',
    networks: [],
    purposes: [
      'pages',
      ...(hasData ? (['market-data'] as const) : []),
      ...(hasData && hasAccount ? (['account-data'] as const) : []),
      ...(hasUsernames ? (['usernames'] as const) : []),
      ...(hasSolana ? (['solana'] as const) : []),
      ...(isQuoting ? (['quotes'] as const) : []),
      ...(isProxied ? (['node-calls'] as const) : []),
    ],
  }
  const named = new Map<string, string[]>()
  for (const { chainId, name } of networks)
    for (const url of urlsOf(chainId)) {
      const { host } = new URL(url)
      const names = named.get(host) ?? []
      named.set(host, names.includes(name) ? names : [...names, name])
    }
  const listHosts = new Set(listUrls.map((url) => new URL(url).host))
  // A host may have several of these roles.
  const withList = (contact: Contact): Contact =>
    listHosts.delete(contact.host) ? { ...contact, purposes: [...contact.purposes, 'token-list'] } : contact
  const nodes = [...named].map(
    ([host, names]): Contact => ({ host, kind: 'node', networks: names, purposes: ['chain-calls', 'pools'] }),
  )
  const known = [server, ...nodes].map(withList)
  return [
    ...known,
    ...Array.from(listHosts, (host): Contact => ({ host, kind: 'list', networks: [], purposes: ['token-list'] })),
  ]
}

export declare namespace toContacts {
  type Parameters = {
    readonly serverHost: string
    readonly networks: readonly { readonly chainId: number; readonly name: string }[]
    readonly urlsOf: (chainId: number) => readonly string[]
    /** URLs of token lists in use or being previewed. */
    readonly listUrls: readonly string[]
    /** Prices come only from the user's own nodes. */
    readonly isAlone: boolean
    /** The server has an index. */
    readonly hasData: boolean
    readonly hasAccount: boolean
    /** The server stores usernames. */
    readonly hasUsernames: boolean
    /** The server has a Solana node. */
    readonly hasSolana: boolean
  }
}
