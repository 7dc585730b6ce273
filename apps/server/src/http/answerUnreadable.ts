import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** Answers bytes that are not HTTP, headers that are too large and requests that never end; there is no request object to answer through. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const body = JSON.stringify({
    errorCode: status === 408 ? 'RequestTimeout' : 'RequestValidationError',
    detail: status === 408 ? 'The request did not end in time.' : 'The request is not HTTP that can be read.',
  })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  )
}
