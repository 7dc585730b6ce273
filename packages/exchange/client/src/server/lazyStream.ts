import type { Stream } from './createStream.ts'

/**
 * A stream whose code is loaded with the first watch, to render the page sooner. If loading fails, the stream stays silent as for an unreachable
 * server; the next watch tries again.
 */
export function lazyStream(load: () => Promise<Stream>): Stream {
  let stream: Stream | undefined
  let loading: Promise<Stream | undefined> | undefined
  const listeners = new Set<() => void>()

  async function begin(): Promise<Stream | undefined> {
    try {
      stream = await load()
      stream.onChange(() => {
        for (const listener of listeners) listener()
      })
      return stream
    } catch (error) {
      console.warn('The stream could not be loaded', error)
      loading = undefined
      return undefined
    }
  }

  function watch(start: (stream: Stream) => () => void): () => void {
    if (stream) return start(stream)
    let stop: (() => void) | undefined
    let isStopped = false
    loading ??= begin()
    void loading.then((loaded) => {
      if (loaded && !isStopped) stop = start(loaded)
    })
    return () => {
      isStopped = true
      stop?.()
    }
  }

  return {
    watchQuote: (request, listener) => watch((open) => open.watchQuote(request, listener)),
    watchHead: (chainId, onHead) => watch((open) => open.watchHead(chainId, onHead)),
    watchIndex: (chainId, onHead) => watch((open) => open.watchIndex(chainId, onHead)),
    isLive: () => stream?.isLive() ?? false,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => void loading?.then((loaded) => loaded?.close()),
  }
}
