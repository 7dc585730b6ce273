/** Status of a devnet chain. */
export type ChainStatus = {
  readonly slug: string
  readonly chainId: number
  readonly state: 'starting' | 'running' | 'restarting' | 'stopped'
  readonly url: string | undefined
  /** Current step of the start. */
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
