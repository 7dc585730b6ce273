import type { Network } from '@oxbow/chain/Network'
import { OwnNodeError, type OwnNodes } from '@oxbow/client/createOwnNodes'
import { ApiError, errorStatus, isApiErrorCode } from '@oxbow/contract/ApiError'
import type {
  EngineOperations,
  EnginePolicy,
  EngineState,
  EngineToken,
  FromEngine,
  ToEngine,
} from './EngineMessages.ts'

/** An engine of one chain that runs in a worker, on the page's own nodes. */
export type RemoteEngine = {
  readonly chainId: number
  /** @throws {ApiError} as the server would */
  ask<name extends keyof EngineOperations>(
    operation: name,
    request: EngineOperations[name]['request'],
    signal?: AbortSignal | undefined,
  ): Promise<EngineOperations[name]['response']>
  /** Passes symbols and decimals of tokens. */
  setTokens(tokens: readonly EngineToken[]): void
  getState(): EngineState
  subscribe(listener: () => void): () => void
  close(): void
}

/** The needed part of a `Worker`. */
export type EnginePort = {
  postMessage(message: ToEngine): void
  onmessage: ((event: MessageEvent<FromEngine>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  terminate(): void
}

/** Opens an engine in a worker and makes its requests to the nodes. */
export function createRemoteEngine(options: createRemoteEngine.Options): RemoteEngine {
  const { port, network, tokens, policy, nodes } = options
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: unknown) => void }>()
  const listeners = new Set<() => void>()
  const closing = new AbortController()
  let state: EngineState = { status: 'reading', blocksRead: 0, blocks: 0 }
  let serial = 0

  function setState(next: EngineState): void {
    state = next
    for (const listener of listeners) listener()
  }

  async function askNode(id: number, body: string): Promise<void> {
    try {
      const text = await nodes.post(network.chainId, body, closing.signal)
      port.postMessage({ type: 'node-answer', id, text })
    } catch (error) {
      if (closing.signal.aborted) return
      port.postMessage({ type: 'node-failure', id, status: error instanceof OwnNodeError ? error.status : undefined })
    }
  }

  port.onmessage = ({ data }) => {
    if (data.type === 'node-request') void askNode(data.id, data.body)
    else if (data.type === 'state') setState(data.state)
    else {
      const asked = waiting.get(data.id)
      waiting.delete(data.id)
      if (data.type === 'answer') asked?.resolve(data.response as never)
      else asked?.reject(toApiError(data.errorCode, data.detail))
    }
  }
  // The worker crashed, or its file didn't load.
  port.onerror = (event) => {
    setState({ status: 'stuck', detail: event.message || 'The worker did not start.' })
    for (const { reject } of waiting.values()) reject(toApiError('InternalError', 'The worker stopped.'))
    waiting.clear()
  }
  port.postMessage({ type: 'open', network, tokens, policy })

  return {
    chainId: network.chainId,
    ask(operation, request, signal) {
      return new Promise((resolve, reject) => {
        signal?.throwIfAborted()
        serial += 1
        const id = serial
        waiting.set(id, { resolve, reject })
        signal?.addEventListener('abort', () => waiting.delete(id) && reject(signal.reason), { once: true })
        port.postMessage({ type: 'ask', id, operation, request })
      })
    },
    setTokens: (next) => port.postMessage({ type: 'tokens', tokens: next }),
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      closing.abort()
      port.terminate()
      for (const { reject } of waiting.values()) reject(toApiError('NodeUnavailable', 'The engine was closed.'))
      waiting.clear()
    },
  }
}

export declare namespace createRemoteEngine {
  type Options = {
    readonly port: EnginePort
    readonly network: Network
    readonly tokens: readonly EngineToken[]
    readonly policy: EnginePolicy
    readonly nodes: Pick<OwnNodes, 'post'>
  }
}

function toApiError(code: string, detail: string): ApiError {
  return new ApiError({ code, detail, status: isApiErrorCode(code) ? errorStatus[code] : 500 })
}
