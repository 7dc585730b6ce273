import type { CallOptions } from '@oxbow/client/createClient'
import { ApiError } from '@oxbow/contract/ApiError'
import type { RemoteEngine } from './createRemoteEngine.ts'
import { isAway } from './isAway.ts'
import type { OwnEngine } from './OwnEngine.ts'

/** Timeout of the server if the page can trade without it. */
const timeoutMs = 2_500

/**
 * Asks the server or the page's own engine, for somebody with a node of the chain: the engine if the person prefers it or the server is away, else
 * the server, and the engine when the server doesn't answer in time.
 *
 * @throws {ApiError} `SnapshotNotReady` while the engine still reads the pools
 */
export async function chooseEngine<T>(
  own: OwnEngine,
  chainId: number,
  call: CallOptions,
  sources: chooseEngine.Sources<T>,
): Promise<T> {
  const { server } = own
  const { noted, fromServer, fromEngine } = sources
  const engine = own.engineOf(chainId)
  if (own.isAlone()) {
    if (engine === undefined) throw new EngineNotOpenError()
    return fromEngine(engine)
  }
  if (engine !== undefined && server.isAway()) return fromEngine(engine)
  const patience = AbortSignal.timeout(timeoutMs)
  const signal = call.signal === undefined ? patience : AbortSignal.any([call.signal, patience])
  try {
    return await noted(fromServer({ signal }))
  } catch (error) {
    call.signal?.throwIfAborted()
    if (!patience.aborted && !isAway(error)) throw error
    server.note(false)
    const opened = own.engineOf(chainId)
    if (opened === undefined) throw new EngineNotOpenError()
    return fromEngine(opened)
  }
}

export declare namespace chooseEngine {
  type Sources<T> = {
    /** Tells the server's health what came of a call. */
    noted(answer: Promise<T>): Promise<T>
    fromServer(call: CallOptions): Promise<T>
    fromEngine(engine: RemoteEngine): Promise<T>
  }
}

class EngineNotOpenError extends ApiError {
  constructor() {
    super({ code: 'SnapshotNotReady', detail: 'The page is starting to read the pools.', status: 503 })
  }
}
