import { createServer } from 'node:net'

/**
 * A port on which nothing listens, nor on the ports at the offsets `beside`. Below Linux's ephemeral port range, so that it is still free when a
 * program opens it later.
 */
export async function freePort(beside: readonly number[] = []): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const taken = await Promise.all([0, ...beside].map((offset) => isTaken(port + offset)))
    if (!taken.includes(true)) return port
  }
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(true))
    server.listen(port, '127.0.0.1', () => server.close(() => done(false)))
  })
}
