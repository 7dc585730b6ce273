import type { AddressInfo } from 'node:net'
import { startChain } from '@oxbow/test/startChain'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestServer } from '../test/startTestServer.ts'

test('error: more streams from one network of IPv6, each from another address of it', async () => {
  const chain = await startChain()
  const open: WebSocket[] = []
  try {
    await using behind = await startTestServer(chain, { trustedProxies: ['127.0.0.1'] })
    await behind.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = behind.app.server.address() as AddressInfo
    const from = (address: string) =>
      new Promise<string>((done) => {
        const headers = { 'x-forwarded-for': address }
        const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/stream`, { headers })
        open.push(socket)
        socket.on('open', () => done('open'))
        socket.on('error', ({ message }) => done(message))
      })
    const all = await Promise.all(Array.from({ length: 55 }, (_, index) => from(`2001:db8:1:1::${index + 1}`)))
    expect(all.filter((end) => end.includes('429'))).toHaveLength(5)
    expect(await from('2001:db8:1:2::1')).toBe('open')
  } finally {
    for (const socket of open) socket.close()
    await chain.stop()
  }
})
