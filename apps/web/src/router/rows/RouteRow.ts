import type { MessageDescriptor } from '@lingui/core'
import type { Network } from '@oxbow/chain/Network'
import type { Destination } from '../Destination.ts'

/** A request as a row of the table sees it. */
export type RouteRequest = {
  /** Parameters of the path; what `$` stands for at the end of a path is under `_splat`. */
  readonly params: Readonly<Record<string, string | undefined>>
  readonly search: Readonly<Record<string, unknown>>
  /** Without the `#`. */
  readonly hash: string
}

/** What a redirect may need that is not in the URL. */
export type ChainFacts = {
  readonly network: Network
  /** Address of the v2 pair of two tokens, undefined when there is none. */
  readonly findPair: (currencyA: string, currencyB: string) => Promise<string | undefined>
}

export type RouteRow<Page extends string = string> = {
  /** In the words of TanStack Router: `$name` is a parameter, `{-$name}` an optional one, `$` the rest. */
  readonly path: string
  /** Of the document, before " · Oxbow". `networkName` of the network that the path names, or of the one that is shown where it names none. */
  readonly title?: (params: RouteRequest['params'], networkName?: string) => MessageDescriptor
  /** Slug of the network that the path names; undefined when it names none or all. */
  readonly networkOf?: (params: RouteRequest['params']) => string | undefined
  /** Without header and footer: a window that another program opened. */
  readonly isBare?: true
  /** The tab of the navigation that it is under, once it is built. */
  readonly tab?: Tab
  /** The feature of the server without which nothing leads there. */
  readonly needs?: 'buys' | 'sells'
  /** What the navigation calls it, where the title says more. */
  readonly label?: MessageDescriptor
} & (
  | {
      readonly kind: 'page'
      /** Of the domain's pages: it says which component it is. */
      readonly page: Page
      readonly title: (params: RouteRequest['params'], networkName?: string) => MessageDescriptor
      /** Where an address of earlier times leads that has this path; undefined when it is none. */
      readonly leadsOn?: (request: RouteRequest) => Destination | undefined
    }
  /** Answers by URL alone and says so; nothing leads here until it is a page. */
  | { readonly kind: 'not-built'; readonly title: (params: RouteRequest['params']) => MessageDescriptor }
  | { readonly kind: 'redirect'; readonly to: (request: RouteRequest) => Destination }
  | {
      readonly kind: 'redirect-on-chain'
      readonly to: (request: RouteRequest, facts: ChainFacts) => Destination | Promise<Destination>
    }
  /** Another site, which the operator names. */
  | { readonly kind: 'leave'; readonly leave: 'vote' | 'address'; readonly title: () => MessageDescriptor }
)

export type Tab = 'trade' | 'explore' | 'pools' | 'portfolio'
