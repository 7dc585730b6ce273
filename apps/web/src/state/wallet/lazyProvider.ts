import type { Eip1193Provider } from '@oxbow/connectors/Wallet'

/** A provider that is loaded on its first request. Once loaded, it is called synchronously, so that a click may open its window. */
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
  /** Call it when a request is likely. */
  preload(): void
}
