/** A host that the pages speak to by themselves, and what for. */
export type Contact = {
  /** As in the address bar: name, and port where it is not the usual one. */
  readonly host: string
  readonly kind: 'server' | 'node' | 'list'
  /** Names of the networks, for a node. */
  readonly networks: readonly string[]
  readonly purposes: readonly Purpose[]
}

export type Purpose =
  /** The pages themselves, token logos, the lists of networks and tokens, what the operator set. */
  | 'pages'
  /** Dollars, rankings, charts, searches. */
  | 'market-data'
  /** What an account did, what it holds and its liquidity. */
  | 'account-data'
  /** Whose a username is, and which an account has. */
  | 'usernames'
  /** What a trade costs, its approval and its transaction; the account when one is connected. */
  | 'quotes'
  /** Calls that go on to the operator's nodes, for the networks without a node of one's own. */
  | 'node-calls'
  /** Balances, simulations, sending and following of transactions. */
  | 'chain-calls'
  /** A token list that the person brought along. */
  | 'token-list'
  /** The logs and states that prices are made from. */
  | 'pools'

/**
 * Every host that the pages contact, from what is configured and nothing else. The Content-Security-Policy allows exactly these, so what is missing
 * here cannot be reached.
 */
export function toContacts(parameters: toContacts.Parameters): readonly Contact[] {
  const { serverHost, networks, urlsOf, listUrls, isAlone, hasData, hasAccount, hasUsernames } = parameters
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
  // A host may be more than one of these.
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
    /** Of the token lists that are used or looked at. */
    readonly listUrls: readonly string[]
    /** Prices come from one's own nodes alone. */
    readonly isAlone: boolean
    /** The server has an index. */
    readonly hasData: boolean
    readonly hasAccount: boolean
    /** The server keeps usernames. */
    readonly hasUsernames: boolean
  }
}
