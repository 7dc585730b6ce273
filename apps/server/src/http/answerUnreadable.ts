import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Counter, type Registry } from 'prom-client'
import { connectionLimits } from './connectionLimits.ts'

/**
 * Answers invalid HTTP, too large headers and requests that never end, for which there is no request object. The connection is closed afterwards,
 * even if the client keeps its half open.
 */
export function answerUnreadable(registry: Registry): (error: Error & { code?: string }, socket: Socket) => void {
  const unreadable = new Counter({
    name: 'oxbow_unreadable_requests_total',
    help: 'Requests that were not valid HTTP or timed out.',
    labelNames: ['status'],
    registers: [registry],
  })
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy()
      return
    }
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
    unreadable.inc({ status })
    // Browsers open connections ahead of need, and would take what they find there for the answer to what they ask next.
    if (socket.bytesRead === 0) {
      socket.destroy()
      return
    }
    const body = JSON.stringify({
      errorCode: status === 408 ? 'RequestTimeout' : 'RequestValidationError',
      detail: status === 408 ? 'The request did not end in time.' : 'The request is not HTTP that can be read.',
    })
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    )
    setTimeout(() => socket.destroy(), connectionLimits.farewellMs).unref()
  }
}
