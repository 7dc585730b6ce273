import { linksOf, type TokenLinks } from '@oxbow/chain/linksOf'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { readTokens, type TokenFacts } from '@oxbow/chain/readTokens'
import type { TokenInfo, TokenList } from '@oxbow/chain/TokenList'
import { remarksOn } from '@oxbow/chain/TokenRemarks'
import { BaseError } from '@oxbow/errors/BaseError'
import { getTokenList, type TokenListAnswer } from '@oxbow/tokens/getTokenList'
import type { Client } from 'viem'

/** Refresh interval of a list, and retry interval after a failure. */
const refreshMs = 3_600_000
const retryMs = 30_000
/** Tokens per request, few enough that addresses without contracts don't cause too many single calls. */
const tokensAtOnce = 200

type ListChain = { readonly chainId: number; readonly client: Client; readonly multicall3: `0x${string}` }

/** Tokens of the operator's lists, with the metadata of their contracts. */
export type OperatorLists = {
  /** Adds a chain whose tokens are read. */
  add(chain: ListChain): void
  /** By lower-case address; empty until the lists are read. */
  tokensOf(chainId: number): ReadonlyMap<string, TokenInfo>
  /** Resolves once they have been read, or have failed. */
  whenRead(): Promise<void>
  /** A token's links, from the first list that has any. */
  linksOf(chainId: number, address: string): TokenLinks | undefined
  /** A token's logo URL, from the first list that has one: for the server to fetch, not for pages. */
  logoUrlOf(chainId: number, address: string): string | undefined
  /** Logo URLs of all served tokens. */
  logoUrls(): Iterable<string>
  stop(): void
}

/**
 * Reads the lists now and every hour, and each token's name, symbol and decimals from its contract; tokens whose contract doesn't answer are left
 * out. A list that can't be read keeps its previous tokens.
 */
export function createOperatorLists({
  urls,
  onProblem,
  onRead,
  refresh = refreshMs,
}: createOperatorLists.Options): OperatorLists {
  const chains: ListChain[] = []
  const lists = new Map<string, TokenList>()
  let tokens: ReadonlyMap<number, ReadonlyMap<string, TokenInfo>> = new Map()
  let links: ReadonlyMap<string, TokenLinks> = new Map()
  let logoUrls: ReadonlyMap<string, string> = new Map()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  /** Reads run one after the other. */
  let reading = Promise.resolve()

  async function readLists(): Promise<void> {
    let isComplete = true
    for (const url of urls) {
      const answer = await getTokenList({ url, signal: stopping.signal })
      if (stopping.signal.aborted) return
      if (answer.status === 'ok') {
        lists.set(url, answer.list)
        if (answer.dropped > 0) onProblem(new DroppedTokensError(url, answer.dropped), 'token lists')
      } else {
        isComplete = false
        onProblem(new TokenListError(url, answer), 'token lists')
      }
    }
    links = collectFirst([...lists.values()], linksOf)
    logoUrls = collectFirst([...lists.values()], ({ logoURI }) => logoURI)
    isComplete = (await readChains(chains)) && isComplete
    if (!stopping.signal.aborted) timer = setTimeout(schedule, isComplete ? refresh : retryMs).unref()
  }

  /** Whether all chains could be read. */
  async function readChains(wanted: readonly ListChain[]): Promise<boolean> {
    let isComplete = true
    for (const chain of wanted) {
      try {
        tokens = new Map(tokens).set(chain.chainId, await verify([...lists.values()], chain, stopping.signal))
      } catch (error) {
        if (stopping.signal.aborted) return false
        isComplete = false
        onProblem(error, 'token lists')
      }
    }
    onRead?.()
    return isComplete
  }

  function schedule(): void {
    reading = reading.then(readLists)
  }

  const none: ReadonlyMap<string, TokenInfo> = new Map()
  if (urls.length > 0) schedule()
  return {
    add(chain) {
      chains.push(chain)
      // Otherwise the first read includes it.
      if (lists.size > 0) reading = reading.then(async () => void (await readChains([chain])))
    },
    whenRead: () => reading,
    tokensOf: (chainId) => tokens.get(chainId) ?? none,
    linksOf: (chainId, address) => links.get(`${chainId}:${address}`),
    logoUrlOf: (chainId, address) => logoUrls.get(`${chainId}:${address}`),
    *logoUrls() {
      for (const [chainId, ofChain] of tokens)
        for (const address of ofChain.keys()) {
          const url = logoUrls.get(`${chainId}:${address}`)
          if (url !== undefined) yield url
        }
    },
    stop() {
      stopping.abort()
      clearTimeout(timer)
    },
  }
}

export declare namespace createOperatorLists {
  type Options = {
    readonly urls: readonly string[]
    readonly onProblem: (error: unknown, what: string) => void
    /** Called when tokens of a chain have been read. */
    readonly onRead?: (() => void) | undefined
    /** Milliseconds; default an hour. */
    readonly refresh?: number | undefined
  }
}

/** For each token, the value of the first list that has one. */
function collectFirst<Value>(
  lists: readonly TokenList[],
  read: (token: TokenInfo, list: string) => Value | undefined,
): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>()
  for (const { name, tokens } of lists)
    for (const token of tokens) {
      const key = `${token.chainId}:${token.address.toLowerCase()}`
      const value = found.has(key) ? undefined : read(token, name)
      if (value !== undefined) found.set(key, value)
    }
  return found
}

/** @throws {ContractReadError} when the node does not answer */
async function verify(
  lists: readonly TokenList[],
  { chainId, client, multicall3 }: ListChain,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, TokenInfo>> {
  const listed = new Map<string, { token: TokenInfo; list: string }>()
  for (const { name, tokens } of lists)
    for (const token of tokens) {
      const address = token.address.toLowerCase()
      const isOurs = token.chainId === chainId && /^0x[0-9a-f]{40}$/.test(address) && address !== nativeToken
      if (isOurs && !listed.has(address)) listed.set(address, { token, list: name })
    }
  const found = new Map<string, TokenInfo>()
  const addresses = [...listed.keys()] as `0x${string}`[]
  for (let at = 0; at < addresses.length; at += tokensAtOnce) {
    signal.throwIfAborted()
    for (const facts of await readTokens(client, { addresses: addresses.slice(at, at + tokensAtOnce), multicall3 })) {
      const claim = listed.get(facts.address)
      const verified = claim && fromFacts(facts, claim.token, claim.list)
      if (verified) found.set(facts.address, verified)
    }
  }
  return found
}

/** Without the logo URL, whose host would learn what people look at: `LogoStore` serves the logos. */
function fromFacts(
  { address, name, symbol, decimals }: TokenFacts,
  claim: TokenInfo,
  list: string,
): TokenInfo | undefined {
  const { quirk } = remarksOn(claim)
  // The public format allows no spaces in symbols.
  const mark = symbol && cut(symbol.replace(/\s/g, ''), 20)
  if (!mark || decimals === undefined) return undefined
  const differs = mark !== claim.symbol || decimals !== claim.decimals
  return {
    chainId: claim.chainId,
    address,
    name: cut(name ?? mark, 60),
    symbol: mark,
    decimals,
    extensions: { oxbow: { list, ...(quirk && { quirk }), ...(differs && { differs }) } },
  }
}

/** The public format counts UTF-16 units; surrogate pairs aren't split. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}

export class DroppedTokensError extends BaseError {
  override name = 'Server.DroppedTokensError'
  constructor(url: string, dropped: number) {
    super('Some tokens of a list in OXBOW_TOKEN_LISTS do not match the public schema and are left out.', {
      code: 'TokensDropped',
      facts: [`url: ${url}`, `dropped: ${dropped}`],
      nextAction: 'Tell the publisher of the list.',
    })
  }
}

export class TokenListError extends BaseError {
  override name = 'Server.TokenListError'
  constructor(url: string, answer: Exclude<TokenListAnswer, { status: 'ok' }>) {
    super('A token list of OXBOW_TOKEN_LISTS could not be read.', {
      code: 'TokenListUnreadable',
      facts: [`url: ${url}`, ...Object.entries(answer).map(([name, value]) => `${name}: ${value}`)],
      nextAction: 'Open the URL. It is read again in 30 seconds.',
      retryable: true,
    })
  }
}
