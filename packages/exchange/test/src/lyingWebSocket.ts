/** Changes what a server pushes; what it returns is heard, and nothing where it returns undefined. */
export type PushedLie = (event: unknown) => unknown

/** The browser's own WebSocket, with what arrives on it changed on the way. */
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
