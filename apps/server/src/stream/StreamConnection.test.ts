import { EventEmitter } from 'node:events'
import type { StreamEvent } from '@oxbow/contract/Stream'
import { describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import type { Services } from '../Services.ts'
import { StreamConnection } from './StreamConnection.ts'
import { YieldingQueue } from './YieldingQueue.ts'

/** A socket whose reader the test plays. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  pings = 0
  closedWith: number | undefined
  readonly events: StreamEvent[] = []
  #flushed: (() => void)[] = []

  send(text: Buffer, _options: { binary: false }, done: () => void) {
    this.events.push(JSON.parse(text.toString()))
    this.#flushed.push(done)
  }
  flush() {
    for (const done of this.#flushed.splice(0)) done()
  }
  ping() {
    this.pings++
  }
  close(code: number) {
    this.closedWith = code
  }
  terminate() {
    this.closedWith = 1006
  }
}

function connect() {
  const socket = new FakeSocket()
  let snapshot = { blockNumber: 1n, blockHash: '0x1', blockTimestampSeconds: 1 }
  const chain = { market: { status: () => ({ snapshot, problem: undefined }) } }
  const services = { chains: new Map([[1, chain]]) } as unknown as Services
  const connection = new StreamConnection({
    socket: socket as unknown as WebSocket,
    services,
    turns: new YieldingQueue(),
    assertAllowed: () => {},
    visitor: '192.0.2.1',
    now: () => 0,
  })
  const say = (command: unknown) => socket.emit('message', Buffer.from(JSON.stringify(command)))
  const mine = () => {
    const blockNumber = snapshot.blockNumber + 1n
    snapshot = { blockNumber, blockHash: `0x${blockNumber}`, blockTimestampSeconds: 1 }
    connection.onMarket(1)
  }
  return {
    socket,
    connection,
    say,
    mine,
    heads: () => socket.events.map((event) => 'blockNumber' in event && event.blockNumber),
  }
}

const turns = () => new Promise((done) => setTimeout(done, 10))

describe('StreamConnection', () => {
  test('default: a beat is heard, by the page and by its socket', () => {
    const { socket, connection } = connect()
    connection.beat()
    expect(socket.events).toEqual([{ type: 'heartbeat' }])
    expect(socket.pings).toBe(1)
    socket.emit('pong')
    connection.beat()
    expect(socket.closedWith).toBeUndefined()
  })

  test('behavior: a page that does not answer until the next beat is cut off', () => {
    const { socket, connection } = connect()
    connection.beat()
    connection.beat()
    expect(socket.closedWith).toBe(1006)
  })

  test('behavior: blocks of one turn are told as one, the newest', async () => {
    const { say, mine, heads } = connect()
    say({ type: 'watch-head', chainId: 1 })
    for (let i = 0; i < 5; i++) mine()
    await turns()
    expect(heads()).toEqual(['6'])
    mine()
    await turns()
    expect(heads()).toEqual(['6', '7'])
  })

  test('behavior: nothing is worked out for a reader that is behind; when it has read, it is told the newest', async () => {
    const { socket, connection, say, mine, heads } = connect()
    say({ type: 'watch-head', chainId: 1 })
    await turns()
    socket.bufferedAmount = 100_000
    for (let i = 0; i < 5; i++) {
      mine()
      await turns()
    }
    connection.beat()
    expect(heads()).toEqual(['1'])
    socket.bufferedAmount = 0
    socket.flush()
    await turns()
    expect(heads()).toEqual(['1', '6'])
  })

  test('behavior: who goes on asking for the impossible and reads no refusal is cut off', () => {
    const { socket, say } = connect()
    say({ type: 'sing' })
    expect(socket.events).toMatchObject([{ type: 'refused' }])
    socket.bufferedAmount = 300_000
    say({ type: 'sing' })
    expect(socket.events).toHaveLength(1)
    expect(socket.closedWith).toBe(1006)
  })

  test('behavior: after its end nothing is sent', async () => {
    const { connection, say, mine, heads } = connect()
    say({ type: 'watch-head', chainId: 1 })
    connection.end()
    mine()
    await turns()
    expect(heads()).toEqual([])
  })
})
