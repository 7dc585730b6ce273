import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { streamPath } from '../../../packages/exchange/contract/src/Stream.ts'

/**
 * A minimal open page: a thousand of them share a processor with the measured server, so they search for a block's hash in the bytes without parsing.
 */
export class LivePage {
  readonly #socket: Socket
  #rest: Buffer = Buffer.alloc(0)
  /** Called with each block's hash. */
  readonly #onHead: (blockHash: string) => void

  /** Opens the stream as a visitor with the proxied address `from`, and watches the heads of chains. */
  static async open(
    server: URL,
    from: string,
    chainIds: readonly number[],
    onHead: (blockHash: string) => void,
  ): Promise<LivePage> {
    const socket = connect({ host: server.hostname, port: Number(server.port), noDelay: true })
    await once(socket, 'connect')
    const key = randomBytes(16).toString('base64')
    socket.write(
      `GET ${streamPath} HTTP/1.1\r\nHost: ${server.host}\r\nX-Forwarded-For: ${from}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    )
    const [answer] = (await once(socket, 'data')) as [Buffer]
    const end = answer.indexOf('\r\n\r\n')
    if (!answer.toString('latin1').startsWith('HTTP/1.1 101') || end < 0)
      throw new Error(`The server refused a page: ${answer.toString('latin1').slice(0, 200)}`)
    const page = new LivePage(socket, onHead)
    page.#read(answer.subarray(end + 4))
    socket.on('data', (data: Buffer) => page.#read(data))
    for (const chainId of chainIds)
      socket.write(frame(opcode.text, Buffer.from(JSON.stringify({ type: 'watch-head', chainId }))))
    return page
  }

  private constructor(socket: Socket, onHead: (blockHash: string) => void) {
    this.#socket = socket
    this.#onHead = onHead
    socket.on('error', () => {})
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(data: Buffer): void {
    this.#rest = this.#rest.length === 0 ? data : Buffer.concat([this.#rest, data])
    for (;;) {
      const found = firstFrame(this.#rest)
      if (!found) return
      this.#rest = this.#rest.subarray(found.end)
      if (found.opcode === opcode.ping) this.#socket.write(frame(opcode.pong, found.body))
      const place = found.opcode === opcode.text ? found.body.indexOf(hashKey) : -1
      if (place >= 0) this.#onHead(found.body.toString('latin1', place + hashKey.length, place + hashKey.length + 66))
    }
  }
}

const hashKey = Buffer.from('"blockHash":"')
/** RFC 6455 section 5.2. */
const opcode = { text: 1, ping: 9, pong: 10 } as const

function firstFrame(data: Buffer): { opcode: number; body: Buffer; end: number } | undefined {
  if (data.length < 2) return undefined
  const short = data[1]! & 0x7f
  if (short === 127) throw new Error('The server sent a message of more than 64 kB.')
  const start = short === 126 ? 4 : 2
  if (data.length < start) return undefined
  const end = start + (short === 126 ? data.readUInt16BE(2) : short)
  return data.length < end ? undefined : { opcode: data[0]! & 0x0f, body: data.subarray(start, end), end }
}

/** A short client frame, which must be masked. */
function frame(code: number, body: Buffer): Buffer {
  const mask = randomBytes(4)
  const masked = body.map((byte, index) => byte ^ mask[index % 4]!)
  return Buffer.concat([Buffer.from([0x80 | code, 0x80 | body.length]), mask, masked])
}
