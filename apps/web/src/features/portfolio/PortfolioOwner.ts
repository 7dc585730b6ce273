/** The owner of the portfolio on the page. */
export type PortfolioOwner =
  /** No wallet is connected, and the URL names no account. */
  | { readonly kind: 'nobody' }
  /** A name is being resolved. */
  | { readonly kind: 'looking' }
  /** Neither an address nor a name that resolves to one. */
  | { readonly kind: 'not-found' }
  /** The chain that resolves names doesn't answer. */
  | { readonly kind: 'unread'; readonly retry: () => void }
  | {
      readonly kind: 'known'
      readonly address: `0x${string}`
      readonly name: string | undefined
      /** The account in use, which can send and swap; others are read-only. */
      readonly isOwn: boolean
    }

/** The owner named by the URL, else the connected account. */
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
    /** The account that the URL names. */
    readonly named:
      | { readonly status: 'empty' | 'looking' | 'invalid' }
      | { readonly status: 'unread'; readonly retry: () => void }
      | { readonly status: 'found'; readonly address: `0x${string}`; readonly name: string | undefined }
    /** The account in use. */
    readonly connected: { readonly address: `0x${string}`; readonly name: string | undefined } | undefined
  }
}
