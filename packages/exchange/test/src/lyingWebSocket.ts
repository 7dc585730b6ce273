/** Changes a pushed event; undefined drops it. */
export type PushedLie = (event: unknown) => unknown

/** A WebSocket whose incoming messages are changed. */
export function lyingWebSocket(tell: PushedLie): typeof WebSocket {
  return class extends WebSocket {
    override set onmessage(listener: ((event: MessageEvent) => unknown) | null) {
      this.addEventListener('message', ({ data }) => {
        const told = tell(JSON.parse(String(data)))
        if (told !== undefined) listener?.(new MessageEvent('message', { data: JSON.stringify(told) }))
      })
    }
  } as typeof WebSocket
}
