import type { MessageDescriptor } from '@lingui/core'
import type { Network } from '@oxbow/chain/Network'
import type { Destination } from '../Destination.ts'

/** A request, as rows of the table receive it. */
export type RouteRequest = {
  /** Path parameters; the part that `$` matches is under `_splat`. */
  readonly params: Readonly<Record<string, string | undefined>>
  readonly search: Readonly<Record<string, unknown>>
  /** Without the `#`. */
  readonly hash: string
}

/** Data that a redirect may need besides the URL. */
export type ChainFacts = {
  readonly network: Network
  /** Address of the v2 pair of two tokens; undefined if there is none. */
  readonly findPair: (currencyA: string, currencyB: string) => Promise<string | undefined>
}

export type RouteRow<Page extends string = string> = {
  /** In TanStack Router's syntax: `$name` is a parameter, `{-$name}` an optional one, `$` the rest. */
  readonly path: string
  /** The document's title, before " · Oxbow". `networkName`: of the network in the path, or of the one shown if there is none. */
  readonly title?: (params: RouteRequest['params'], networkName?: string) => MessageDescriptor
  /** Slug of the network in the path; undefined if it names none or all. */
  readonly networkOf?: (params: RouteRequest['params']) => string | undefined
  /** Without header and footer: a window that another program opened. */
  readonly isBare?: true
  /** The navigation tab that the page is under. */
  readonly tab?: Tab
  /** The server feature that links to the page require. */
  readonly needs?: 'buys' | 'sells'
  /** The label in the navigation, if the title is longer. */
  readonly label?: MessageDescriptor
} & (
  | {
      readonly kind: 'page'
      /** One of the domain's pages, which determines the component. */
      readonly page: Page
      readonly title: (params: RouteRequest['params'], networkName?: string) => MessageDescriptor
      /** The redirect of a legacy URL with this path; undefined if it isn't one. */
      readonly leadsOn?: (request: RouteRequest) => Destination | undefined
    }
  /** Reachable only by URL, and says that it isn't built; nothing links here until it is a page. */
  | { readonly kind: 'not-built'; readonly title: (params: RouteRequest['params']) => MessageDescriptor }
  | { readonly kind: 'redirect'; readonly to: (request: RouteRequest) => Destination }
  | {
      readonly kind: 'redirect-on-chain'
      readonly to: (request: RouteRequest, facts: ChainFacts) => Destination | Promise<Destination>
    }
  /** An external site that the operator configures. */
  | { readonly kind: 'leave'; readonly leave: 'vote' | 'address'; readonly title: () => MessageDescriptor }
)

export type Tab = 'trade' | 'explore' | 'pools' | 'portfolio'
