/** What a chain of the devnet says of itself. */
export type ChainStatus = {
  readonly slug: string
  readonly chainId: number
  readonly state: 'starting' | 'running' | 'restarting' | 'stopped'
  readonly url: string | undefined
  /** What it does while it starts. */
  readonly progress: {
    readonly step: string
    readonly done?: number | undefined
    readonly total?: number | undefined
  }
  readonly isMarketPaused: boolean
  readonly restarts: number
  readonly head: { readonly number: number; readonly timestamp: number } | undefined
  readonly rssBytes: number | undefined
}
