import type { Eip1193Provider } from '@oxbow/connectors/Wallet'

/**
 * A provider that is loaded when something is first asked of it. From then on it is asked at once, in the same task: a window that a press may
 * open is opened by it.
 */
export function lazyProvider(importProvider: () => Promise<Eip1193Provider>): LazyProvider {
  let loading: Promise<Eip1193Provider> | undefined
  let loaded: Eip1193Provider | undefined

  function load(): Promise<Eip1193Provider> {
    loading ??= importProvider().then(
      (provider) => {
        loaded = provider
        return provider
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  return {
    preload: () => void load().catch(() => undefined),
    request: (args) => (loaded ? loaded.request(args) : load().then((provider) => provider.request(args))),
    on: (event, listener) => void load().then((provider) => provider.on?.(event, listener)),
    removeListener: (event, listener) => void load().then((provider) => provider.removeListener?.(event, listener)),
  }
}

export type LazyProvider = Eip1193Provider & {
  /** For whoever may ask soon. */
  preload(): void
}
