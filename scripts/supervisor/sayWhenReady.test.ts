import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sayWhenReady, walletOrigin } from './sayWhenReady.ts'

let state: object
let server: Server
let env: NodeJS.ProcessEnv
beforeEach(async () => {
  server = createServer((_, response) => response.end(JSON.stringify(state))).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  env = { OXBOW_OPERATOR_PORT: String((server.address() as AddressInfo).port) }
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

test('default: it is ready when /readyz says so, and until then what is missing is said once', async () => {
  state = { ready: false, chains: [{ snapshotBlock: null }] }
  const said: string[] = []
  const whole = { ...env, OXBOW_PROFILE: 'public', OXBOW_HOSTS: '*.example, exchange.example' }
  const ended = sayWhenReady({ port: 3000, env: whole, say: (line) => said.push(line), afterMs: 0 })
  await expect.poll(() => said.length).toBe(1)
  expect(said[0]).toMatch(
    /^Pages are served at http:\/\/localhost:3000 for https:\/\/exchange\.example, but Oxbow is not ready: its pools are being read\. All of it: http:\/\/127\.0\.0\.1:\d+\/readyz$/,
  )
  state = { ready: true }
  await ended
  expect(said.slice(1)).toEqual(['Oxbow is ready at http://localhost:3000 for https://exchange.example'])
})

test('behavior: an error that was found is what is missing', async () => {
  const findings = [
    { verdict: 'warning', text: 'It is slow.' },
    { verdict: 'error', text: 'The node refuses its key.' },
  ]
  state = { ready: false, chains: [{ snapshotBlock: null, findings }] }
  const said: string[] = []
  const ended = sayWhenReady({ port: 3000, env, say: (line) => said.push(line), afterMs: 0 })
  await expect.poll(() => said.join()).toContain('not ready: The node refuses its key.')
  state = { ready: true }
  await ended
})

test('behavior: for local chains there is a wallet on this machine, for public ones where it has a name', () => {
  expect(walletOrigin({ port: 3000, profile: 'local' }, {})).toBe('http://wallet.localhost:3000')
  expect(walletOrigin({ port: 3000, profile: 'public' }, {})).toBeUndefined()
  const named = { OXBOW_WALLET_ORIGIN: 'https://wallet.exchange.example' }
  expect(walletOrigin({ port: 3000, profile: 'public' }, named)).toBe('https://wallet.exchange.example')
})
