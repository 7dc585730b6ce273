import { randomBytes, scryptSync } from 'node:crypto'
import type { NodePeer, SharedRead } from '@oxbow/rpc/NodePeer'
import pg from 'pg'
import { createReadParts, splitRead } from './ReadParts.ts'

const channel = 'oxbow_node_reads'
/** Interval of presence messages, or of reconnecting to the database. */
const everyMs = 5_000
const presentForMs = 12_000

/**
 * Connects the gateways of all Oxbows on one database: each gets what the others read from shared nodes by
 * NOTIFY, so nothing is stored. Without the database, or behind a pooler without LISTEN, each reads for itself.
 */
export function connectPeers(connectionString: string): connectPeers.ReturnType {
  const ownId = randomBytes(8).toString('hex')
  const listeners = new Map<string, (read: SharedRead, isFirst: boolean) => void>()
  const heardMs = new Map<string, number>()
  const parts = createReadParts()
  let client: pg.Client | undefined
  let isStopped = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString, application_name: 'oxbow_nodes', connectionTimeoutMillis: 5_000 })
    const lose = () => {
      if (client === next) client = undefined
      void next.end().catch(() => {})
    }
    next.on('error', lose)
    next.on('end', lose)
    next.on('notification', ({ payload = '' }) => hear(payload))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      if (isStopped) return lose()
      client = next
      send()
    } catch {
      // The index reports database problems.
      lose()
    }
  }

  /** Sends a read of a node, or a presence message. */
  function send(node = '', read?: SharedRead): void {
    const own = read ? splitRead(read) : ['']
    if (!client || !own) return
    const all = own.map((part, at) => [ownId, at, own.length, node, part].join(' '))
    client.query('select pg_notify($1, part) from unnest($2::text[]) as part', [channel, all]).catch(() => {})
  }

  function hear(payload: string): void {
    const [from = '', at = '', count = '', node = '', part = ''] = payload.split(' ')
    if (from === ownId || from === '') return
    const isNew = !isPresent(from)
    heardMs.set(from, Date.now())
    if (isNew) send()
    const listener = listeners.get(node)
    if (!listener) return
    const read = parts.add(from, { at: Number(at), count: Number(count), part })
    if (read) listener(read, from < ownId)
  }

  function isPresent(id: string): boolean {
    return Date.now() - (heardMs.get(id) ?? 0) < presentForMs
  }

  let connecting = connect()
  const timer = setInterval(() => {
    for (const id of heardMs.keys()) if (!isPresent(id)) heardMs.delete(id)
    if (client) send()
    else connecting = connecting.then(() => (client ? undefined : connect()))
  }, everyMs)
  timer.unref()

  return {
    peerOf(url) {
      // A URL may contain a short password, and every database reader sees the channel.
      const node = scryptSync(url, channel, 16).toString('hex')
      return {
        tell(read) {
          if ([...heardMs.keys()].some(isPresent)) send(node, read)
        },
        listen(onRead) {
          listeners.set(node, onRead)
        },
      }
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await client?.end().catch(() => {})
    },
  }
}

export declare namespace connectPeers {
  type ReturnType = {
    /** The other gateways with the same node URL. */
    peerOf(url: string): NodePeer
    stop(): Promise<void>
  }
}
