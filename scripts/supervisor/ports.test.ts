import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { choosePort, requirePort } from './ports.ts'

let occupied: Server | undefined
afterEach(() => occupied?.close())

async function occupy(host: string): Promise<number> {
  occupied = createServer()
  await new Promise<void>((done) => occupied?.listen(0, host, done))
  return (occupied.address() as { port: number }).port
}

describe('requirePort', () => {
  test.each(['127.0.0.1', '::1', '0.0.0.0'])('error: a program listens on %s', async (host) => {
    const port = await occupy(host)
    await expect(requirePort(port)).rejects.toThrow(new RegExp(`Port ${port} is in use[\\s\\S]*--port ${port + 1}`))
  })
})

describe('choosePort', () => {
  test('default: the preferred one, once', async () => {
    const port = await occupy('127.0.0.1')
    occupied?.close()
    await new Promise((done) => setTimeout(done, 20))
    const taken = new Set<number>()
    expect(await choosePort(port, taken)).toBe(port)
    expect(await choosePort(port, taken)).not.toBe(port)
  })

  test('behavior: another when the preferred one is in use', async () => {
    const port = await occupy('127.0.0.1')
    expect(await choosePort(port, new Set())).not.toBe(port)
  })
})
