import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { visitorOf } from './visitorOf.ts'

/** Limits of answers that wait in memory to be read. The kernel buffers some hundred kilobytes per connection on top. */
export const unreadLimits = {
  /** Per address, which an office may share: two answers of the largest kind. */
  bytesPerAddress: 16 * 1024 ** 2,
  /** For all addresses together. */
  bytes: 96 * 1024 ** 2,
  /** Longest time to read an answer. Fastify's `connectionTimeout` closes connections that read nothing at all sooner. */
  ageMs: 90_000,
  /** Memory used by a file that is streamed from disk. */
  streamBytes: 128 * 1024,
}

/**
 * Limits what is buffered for clients that request but don't read: over a limit the connection with the oldest unread answer is closed. Clients on
 * slow lines that request no more than pages do stay far below.
 */
export function limitUnreadResponses(app: FastifyInstance, limits: typeof unreadLimits = unreadLimits): void {
  /** Oldest first. */
  const waiting = new Map<ServerResponse, Waiting>()
  const bytesOf = new Map<string, number>()
  let bytes = 0
  const known = new WeakSet<Socket>()

  function add(response: ServerResponse, answer: Waiting): void {
    waiting.set(response, answer)
    const { socket } = answer
    if (!known.has(socket)) {
      known.add(socket)
      // Answers of a broken connection are never finished.
      socket.once('close', () => {
        for (const [each, waits] of waiting) if (waits.socket === socket) remove(each)
      })
    }
    bytes += answer.bytes
    bytesOf.set(answer.address, (bytesOf.get(answer.address) ?? 0) + answer.bytes)
  }

  function remove(response: ServerResponse): void {
    const answer = waiting.get(response)
    if (answer === undefined) return
    waiting.delete(response)
    bytes -= answer.bytes
    const left = bytesOf.get(answer.address)! - answer.bytes
    if (left > 0) bytesOf.set(answer.address, left)
    else bytesOf.delete(answer.address)
  }

  function cutOff(response: ServerResponse, { socket }: Waiting): void {
    remove(response)
    socket.destroy()
  }

  function makeRoom(address: string): void {
    for (const [response, answer] of waiting) {
      if ((bytesOf.get(address) ?? 0) <= limits.bytesPerAddress) break
      if (answer.address === address) cutOff(response, answer)
    }
    while (bytes > limits.bytes) {
      const [most] = [...bytesOf].reduce((a, b) => (b[1] > a[1] ? b : a))
      cutOff(...[...waiting].find(([, answer]) => answer.address === most)!)
    }
  }

  app.addHook('onSend', (request, reply, payload, done) => {
    const size = sizeOf(payload, limits.streamBytes)
    if (size > 0 && !reply.raw.destroyed) {
      // A queued answer on a connection has no socket yet; its request has.
      const { socket } = request.raw
      const address = visitorOf(request)
      add(reply.raw, { socket, address, bytes: size, sinceMs: performance.now() })
      makeRoom(address)
    }
    done(null, payload)
  })

  app.addHook('onResponse', (_request, reply, done) => {
    remove(reply.raw)
    done()
  })

  const sweep = setInterval(() => {
    const before = performance.now() - limits.ageMs
    for (const [response, answer] of waiting) {
      if (answer.sinceMs > before) break
      cutOff(response, answer)
    }
  }, limits.ageMs / 10).unref()
  app.addHook('onClose', async () => clearInterval(sweep))
}

type Waiting = { readonly socket: Socket; readonly address: string; readonly bytes: number; readonly sinceMs: number }

function sizeOf(payload: unknown, streamBytes: number): number {
  if (payload === null || payload === undefined) return 0
  // The length in characters, which is the length in bytes for Latin text.
  if (typeof payload === 'string') return payload.length
  return Buffer.isBuffer(payload) ? payload.byteLength : streamBytes
}
