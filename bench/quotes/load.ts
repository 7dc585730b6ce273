import { KeepAliveConnection } from './KeepAliveConnection.ts'

/** Result of a load run. Times in milliseconds. */
export type LoadResult = {
  readonly requests: number
  readonly refused: number
  readonly seconds: number
  /** Number of blocks named by the quotes. */
  readonly blocks: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly p99Ms: number
  readonly maxMs: number
}

/**
 * Requests quotes over `connections` for `seconds`. With `perSecond`, requests follow a schedule and a late one is measured
 * from its due time, so that a stalled server can't hide it; without, each connection sends the next request after the answer.
 */
export async function load(requests: readonly Buffer[], options: load.Options): Promise<LoadResult> {
  const { serverUrl, connections: count, seconds, perSecond } = options
  const connections = await Promise.all(Array.from({ length: count }, () => KeepAliveConnection.open(serverUrl)))
  const times: number[] = []
  const blocks = new Set<string>()
  let refused = 0
  let next = 0
  const startedMs = performance.now()
  const endsMs = startedMs + seconds * 1_000

  async function run(connection: KeepAliveConnection): Promise<void> {
    for (;;) {
      const index = next++
      const dueMs = perSecond === undefined ? performance.now() : startedMs + (index * 1_000) / perSecond
      if (dueMs >= endsMs) return
      const waitMs = dueMs - performance.now()
      if (waitMs > 0) await new Promise((done) => setTimeout(done, waitMs))
      const sentMs = performance.now()
      const { status, body } = await connection.send(requests[index % requests.length]!)
      // A timer fires up to a millisecond late, which isn't the server's fault.
      times.push(performance.now() - (sentMs - dueMs > 1 && waitMs <= 0 ? dueMs : sentMs))
      if (status === 200) blocks.add(blockOf(body))
      else refused++
    }
  }
  await Promise.all(connections.map(run))
  const elapsedSeconds = (performance.now() - startedMs) / 1_000
  for (const connection of connections) connection.close()

  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    requests: times.length,
    refused,
    seconds: elapsedSeconds,
    blocks: blocks.size,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
    maxMs: at(1),
  }
}

export declare namespace load {
  type Options = { serverUrl: URL; connections: number; seconds: number; perSecond?: number }
}

const blockKey = Buffer.from('"blockNumber":"')

function blockOf(body: Buffer): string {
  const start = body.indexOf(blockKey) + blockKey.length
  return body.toString('latin1', start, body.indexOf('"', start))
}
