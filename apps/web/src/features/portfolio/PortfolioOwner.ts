/** Whose portfolio the page shows. */
export type PortfolioOwner =
  /** Nobody is connected, and the address names nobody. */
  | { readonly kind: 'nobody' }
  /** A name is being looked up. */
  | { readonly kind: 'looking' }
  /** Neither an address nor a name that leads to one. */
  | { readonly kind: 'not-found' }
  /** The chain that knows the names does not answer. */
  | { readonly kind: 'unread'; readonly retry: () => void }
  | {
      readonly kind: 'known'
      readonly address: `0x${string}`
      readonly name: string | undefined
      /** It can send and swap; every other one can only be looked at. */
      readonly isOwn: boolean
    }

/** Who is meant by the address of the page and the wallet that is connected. */
export function toPortfolioOwner({ named, connected }: toPortfolioOwner.Facts): PortfolioOwner {
  switch (named.status) {
    case 'empty':
      return connected ? { kind: 'known', ...connected, isOwn: true } : { kind: 'nobody' }
    case 'looking':
      return { kind: 'looking' }
    case 'invalid':
      return { kind: 'not-found' }
    case 'unread':
      return { kind: 'unread', retry: named.retry }
    case 'found': {
      const { address, name } = named
      return { kind: 'known', address, name, isOwn: address === connected?.address }
    }
  }
}

export declare namespace toPortfolioOwner {
  type Facts = {
    /** Who is named in the address of the page. */
    readonly named:
      | { readonly status: 'empty' | 'looking' | 'invalid' }
      | { readonly status: 'unread'; readonly retry: () => void }
      | { readonly status: 'found'; readonly address: `0x${string}`; readonly name: string | undefined }
    /** The account in use. */
    readonly connected: { readonly address: `0x${string}`; readonly name: string | undefined } | undefined
  }
}
