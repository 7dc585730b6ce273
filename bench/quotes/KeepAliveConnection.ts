import { connect, type Socket } from 'node:net'

/**
 * A minimal HTTP/1.1 connection with one request at a time, so that the load generator's cost isn't
 * attributed to the server. Reads only the status and `content-length`, which suffices for this server.
 */
export class KeepAliveConnection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #waiting: { done: (answer: Answer) => void; fail: (error: Error) => void } | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.#read(chunk))
    socket.on('error', (error) => this.#waiting?.fail(error))
    socket.on('close', () => this.#waiting?.fail(new Error('The server closed the connection.')))
  }

  static async open({ hostname, port }: URL): Promise<KeepAliveConnection> {
    const socket = connect({ host: hostname, port: Number(port) })
    await new Promise<void>((done, fail) => socket.once('connect', done).once('error', fail))
    return new KeepAliveConnection(socket)
  }

  /** `request` is the whole message as bytes. One at a time. */
  send(request: Buffer): Promise<Answer> {
    return new Promise((done, fail) => {
      this.#waiting = { done, fail }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#waiting = undefined
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const headEnd = this.#received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = this.#received.toString('latin1', 0, headEnd)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
    const bodyStart = headEnd + 4
    if (this.#received.length < bodyStart + length) return
    const answer = { status: Number(head.slice(9, 12)), body: this.#received.subarray(bodyStart, bodyStart + length) }
    this.#received = Buffer.alloc(0)
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.done(answer)
  }
}

export type Answer = { readonly status: number; readonly body: Buffer }

/** A POST of `body` as bytes that can be sent any number of times. */
export function postRequest(url: URL, path: string, body: unknown): Buffer {
  const json = JSON.stringify(body)
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
  )
}
