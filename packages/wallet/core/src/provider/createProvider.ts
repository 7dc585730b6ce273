import type { Clock } from '@oxbow/runtime/Clock'
import type { RandomBytes } from '../secrets/drawBytes.ts'
import type { Hex } from '../signer/EvmTransaction.ts'
import type { SigningKeyring } from '../signer/signDigest.ts'
import type { VaultStorage } from '../vault/createVaultStore.ts'
import type { ApprovalScreen } from './Approval.ts'
import { accountAnswers } from './accountAnswers.ts'
import type { BatchSupport } from './calls/BatchSupport.ts'
import { callsAnswers } from './calls/callsAnswers.ts'
import { createBatches } from './calls/createBatches.ts'
import { chainAnswers } from './chainAnswers.ts'
import type { SpendingLimits } from './countSpending.ts'
import { chainIdHex, createChains, type WalletChain } from './createChains.ts'
import { createGate } from './createGate.ts'
import { type AskNode, createNode } from './createNode.ts'
import { createSender } from './createSender.ts'
import { createSites, type Site } from './createSites.ts'
import { ProviderError, toProviderError } from './ProviderError.ts'
import type { Answers, ProviderHost, Requester, SiteState } from './ProviderHost.ts'
import { type OwnMethod, readRequest } from './readRequest.ts'
import { signingAnswers } from './signingAnswers.ts'

/** Events for pages (EIP-1193), emitted only while their site has a permission. */
export type ProviderEvent =
  | { readonly event: 'connect'; readonly data: { readonly chainId: Hex } }
  | { readonly event: 'disconnect'; readonly data: { readonly code: number; readonly message: string } }
  | { readonly event: 'accountsChanged'; readonly data: readonly Hex[] }
  | { readonly event: 'chainChanged'; readonly data: Hex }

export type ProviderPage = {
  /** `{ method, params }`, unvalidated. @throws ProviderError and nothing else */
  request(input: unknown): Promise<unknown>
  /** The page was closed: its pending requests are aborted. */
  close(): void
}

export type WalletProvider = {
  /** Registers a page. `origin` comes from the host's port, never from a message. @throws ProviderError if it isn't a web origin */
  open(page: { readonly origin: string; readonly emit: (event: ProviderEvent) => void }): ProviderPage
  /** For the wallet's own settings. */
  sites(): Promise<readonly Site[]>
  chains(): Promise<readonly WalletChain[]>
  revoke(origin: string): Promise<void>
  /** Call it when accounts were added, removed or locked: pages are told of their changes. */
  refresh(): Promise<void>
  /** Closes the wallet: every page gets `disconnect`. */
  close(): void
}

type OpenPage = { readonly origin: string; readonly emit: (event: ProviderEvent) => void; close(): void }

/** Pending requests of one page; a page with more is broken or flooding. */
const maxRequests = 100

/**
 * The wallet's EIP-1193 provider, for every host: storage, clock, nodes, accounts
 * and the approval screen are arguments. `docs/wallet.md` lists the methods.
 */
export function createProvider(options: createProvider.Options): WalletProvider {
  const { storage, clock, keyring, chains: known } = options
  const sites = createSites({ storage, name: 'sites' })
  const chains = createChains({ known, storage, name: 'chains' })
  const node = createNode(options.askNode)
  const ending = new AbortController()
  const pages = new Set<OpenPage>()
  /** Last state that the pages of each origin were told. */
  const told = new Map<string, SiteState>()

  const host: ProviderHost = {
    clock,
    sites,
    chains,
    node,
    gate: createGate({ screen: options.screen, clock }),
    send: createSender({ node, chains, keyring }),
    guarded: options.guarded.map((contract) => contract.toLowerCase() as Hex),
    batches: createBatches({ storage, name: 'calls', node, chains }),
    random: options.random,
    signal: ending.signal,
    supportOf: options.batchSupport,
    limits: options.limits,
    keyring,
    accounts: async () => (await options.accounts()).map((account) => account.toLowerCase() as Hex),

    async stateOf(origin) {
      const [site, own] = await Promise.all([sites.get(origin), host.accounts()])
      const chain = site && (await chains.get(site.chainId))
      return { accounts: site?.accounts.filter((each) => own.includes(each)) ?? [], chain: chain ?? known[0] }
    },

    async permittedStateOf(origin) {
      const state = await host.stateOf(origin)
      if (state.accounts.length === 0) throw new ProviderError('Unauthorized')
      return state
    },

    async allow(site) {
      await sites.put(site)
      await tell(site.origin)
    },

    async forbid(origin) {
      await sites.remove(origin)
      await tell(origin)
    },
  }

  const answers: Answers<OwnMethod> = {
    ...accountAnswers(host),
    ...chainAnswers(host),
    ...signingAnswers(host),
    ...callsAnswers(host),
  }

  /** Emits the changes of a site's state to its pages. */
  async function tell(origin: string): Promise<void> {
    const now = await host.stateOf(origin)
    const before = told.get(origin) ?? { accounts: [], chain: known[0] }
    told.set(origin, now)
    const isNew = before.accounts.length === 0
    const chainId = chainIdHex(now.chain)
    for (const page of pages) {
      if (page.origin !== origin) continue
      if (now.accounts.length > 0 && isNew) page.emit({ event: 'connect', data: { chainId } })
      if (now.accounts.length > 0 && chainIdHex(before.chain) !== chainId)
        page.emit({ event: 'chainChanged', data: chainId })
      if (before.accounts.join() !== now.accounts.join()) page.emit({ event: 'accountsChanged', data: now.accounts })
    }
  }

  /** A page of a site that was permitted before is connected from the start. */
  async function greet(page: OpenPage): Promise<void> {
    const now = await host.stateOf(page.origin)
    if (!told.has(page.origin)) told.set(page.origin, now)
    if (now.accounts.length > 0 && pages.has(page))
      page.emit({ event: 'connect', data: { chainId: chainIdHex(now.chain) } })
  }

  async function answer(asker: Requester, input: unknown): Promise<unknown> {
    const request = readRequest(input)
    if (request.method === 'node') return host.node.request((await host.stateOf(asker.origin)).chain, request.call)
    // Request and handler have matching types, which TypeScript can't correlate in one call.
    const method = answers[request.method] as (asker: Requester, params: unknown) => Promise<unknown>
    return method(asker, request.params)
  }

  return {
    open({ origin, emit }) {
      if (!isOrigin(origin)) throw new ProviderError('Unauthorized')
      const closing = new AbortController()
      const asker = { origin, signal: closing.signal }
      let open = 0
      const page = { origin, emit, close: () => closing.abort() }
      pages.add(page)
      void greet(page).catch(() => undefined)
      return {
        async request(input) {
          try {
            if (closing.signal.aborted) throw new ProviderError('Disconnected')
            if (open >= maxRequests) throw new ProviderError('LimitExceeded')
            open++
            try {
              return await answer(asker, input)
            } finally {
              open--
            }
          } catch (error) {
            throw toProviderError(error)
          }
        },
        close() {
          closing.abort()
          pages.delete(page)
        },
      }
    },
    sites: sites.list,
    chains: chains.list,
    revoke: host.forbid,
    async refresh() {
      for (const origin of new Set([...pages].map((page) => page.origin))) await tell(origin)
    },
    close() {
      ending.abort()
      const { code, message } = new ProviderError('Disconnected')
      for (const page of pages) {
        page.close()
        if (told.get(page.origin)?.accounts.length) page.emit({ event: 'disconnect', data: { code, message } })
      }
      pages.clear()
    },
  }
}

export declare namespace createProvider {
  type Options = {
    readonly storage: VaultStorage
    readonly clock: Clock
    readonly random: RandomBytes
    /** EVM addresses that the wallet may show now; empty while it is locked and doesn't reveal them. */
    readonly accounts: () => Promise<readonly string[]>
    /** The wallet's own chains; a site starts on the first one. */
    readonly chains: readonly [WalletChain, ...WalletChain[]]
    readonly askNode: AskNode
    readonly screen: ApprovalScreen
    /** The session's keyring; throws WalletLockedError while locked. */
    readonly keyring: () => SigningKeyring
    /** Whether an account supports batches on a chain, now or after its upgrade. */
    readonly batchSupport: (chainId: number, account: Hex) => Promise<BatchSupport>
    /** Counts everything that is signed; a wallet without limits has an empty policy. */
    readonly limits: SpendingLimits
    /** Contracts that act for accounts, such as a delegation manager: sites can't request typed data for them, or calls to them. */
    readonly guarded: readonly string[]
  }
}

/** An http(s) origin. Origins without a host (files, sandboxed frames) are refused. */
function isOrigin(origin: string): boolean {
  const url = URL.parse(origin)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.origin === origin
}
