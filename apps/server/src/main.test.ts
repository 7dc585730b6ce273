import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@oxbow/client/createClient'
import { freePort } from '@oxbow/test/freePort'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enabledNetwork } from './test/startTestServer.ts'

let chain: TestChain
let folder: string
beforeAll(async () => {
  chain = await startChain()
  folder = mkdtempSync(join(tmpdir(), 'oxbow-main-'))
  mkdirSync(join(folder, 'deployments'))
  writeFileSync(join(folder, 'deployments/ethereum.json'), JSON.stringify(enabledNetwork(chain, []).deployment))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await chain.stop()
})

type Line = { type: string; port?: number; operatorPort?: number; message?: string }

/** Runs the server as the supervisor does, by plain Node, and returns its first line. */
async function start(
  env: Record<string, string>,
): Promise<{ child: ChildProcess; line: Line; exited: Promise<number | null> }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      OXBOW_DATA: folder,
      OXBOW_PORT: '0',
      OXBOW_OPERATOR_PORT: '0',
      OXBOW_RPC_31337: chain.url,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<number | null>((done) => child.once('exit', done))
  const line = await new Promise<Line>((done, fail) => {
    let said = ''
    child.stdout?.on('data', (data) => {
      said += data
      if (said.includes('\n')) done(JSON.parse(said.split('\n')[0]!))
    })
    child.once('exit', (code) => fail(new Error(`It ended with ${code} and said nothing.`)))
  })
  return { child, line, exited }
}

describe('main', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'default: says that it is ready, serves, and ends with 0 on %s by itself',
    async (signal) => {
      const { child, line, exited } = await start({})
      expect(line).toEqual({ type: 'ready', port: expect.any(Number), operatorPort: expect.any(Number) })
      const client = createClient(`http://127.0.0.1:${line.port}`)
      expect((await client.networks()).networks).toHaveLength(1)
      child.kill(signal)
      expect(await exited).toBe(0)
    },
  )

  test('behavior: told to stop it sends balancers away first, and answers until it has drained', async () => {
    const { child, line, exited } = await start({ OXBOW_DRAIN_SECONDS: '3' })
    const get = (path: string) => fetch(`http://127.0.0.1:${line.port}${path}`)
    const traffic = () => get('/healthz/traffic').then(({ status }) => status, Number)
    await expect.poll(traffic, { timeout: 20_000 }).toBe(200)
    child.kill('SIGTERM')
    await expect.poll(traffic, { timeout: 2_000, interval: 20 }).toBe(503)
    const answer = await get('/v1/networks')
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    expect((await get('/healthz')).status).toBe(200)
    expect(await exited).toBe(0)
  })

  test.each([
    ['in the path', 'http://127.0.0.1:9/v2/0123456789abcdef'],
    ['in the query', 'http://127.0.0.1:9/?key=0123456789abcdef'],
    ['as a user and a password', 'http://0123456789abcdef:0123456789abcdef@127.0.0.1:9'],
  ])(
    'error: a node that does not answer: its key %s is in no log and no answer',
    { tags: 'thorough' },
    async (_, url) => {
      const { child, line, exited } = await start({ OXBOW_RPC_31337: url, OXBOW_LOG_LEVEL: 'trace' })
      let log = ''
      child.stderr?.on('data', (data) => (log += data))
      const base = `http://127.0.0.1:${line.port}`
      const quote = { type: 'EXACT_INPUT', amount: '1', tokenInChainId: 31337, tokenOutChainId: 31337 }
      const tokens = { tokenIn: `0x${'0'.repeat(40)}`, tokenOut: chain.contracts.weth }
      const post = (path: string, body: object) =>
        fetch(base + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      const answers = await Promise.all([
        fetch(`${base}/readyz`),
        fetch(`http://127.0.0.1:${line.operatorPort}/readyz`),
        fetch(`http://127.0.0.1:${line.operatorPort}/metrics`),
        fetch(`${base}/v1/config`),
        fetch(`${base}/v1/networks`),
        post('/v1/quote', { ...quote, ...tokens }),
        post('/v1/rpc/31337', { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }),
      ])
      const said = await Promise.all(answers.map((answer) => answer.text()))
      // The market has tried the node by then, and told.
      await expect.poll(() => log).toContain('market feed')
      expect(log).toMatch(/"time":"\d{4}-\d\d-\d\dT[\d:.]+Z"/)
      child.kill('SIGTERM')
      expect(await exited).toBe(0)
      expect(log + said.join('')).not.toContain('0123456789abcdef')
    },
  )

  test('behavior: /healthz answers while a node lets the start wait', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await new Promise((done) => silent.once('listening', done))
    const port = await freePort()
    const nodeUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    let isReady = false
    const starting = start({ OXBOW_PORT: String(port), OXBOW_RPC_31337: nodeUrl })
    void starting.then(() => (isReady = true))
    const askHealth = () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ status }) => status, Number)
    await expect.poll(askHealth, { timeout: 30_000 }).toBe(200)
    expect(isReady).toBe(false)
    const { child, exited } = await starting
    child.kill('SIGTERM')
    await exited
    silent.close()
  })

  test('error: a node of another chain stops the start, and is named without its key', async () => {
    const folderOfOther = mkdtempSync(join(tmpdir(), 'oxbow-main-'))
    mkdirSync(join(folderOfOther, 'deployments'))
    const { deployment } = enabledNetwork(chain, [])
    const network = { ...deployment!.network, chainId: 8_453 }
    writeFileSync(join(folderOfOther, 'deployments/base.json'), JSON.stringify({ ...deployment, network }))
    const { line, exited } = await start({
      OXBOW_DATA: folderOfOther,
      OXBOW_RPC_31337: '',
      OXBOW_RPC_8453: `http://127.0.0.1:9,${chain.url}/?key=0123456789abcdef`,
    })
    expect(line).toMatchObject({ type: 'failed' })
    expect(line.message).toContain(`OXBOW_RPC_8453, URL 2: a node of chain ${chain.chainId}, not of 8453`)
    expect(line.message).not.toContain('0123456789abcdef')
    expect(await exited).toBe(1)
    rmSync(folderOfOther, { recursive: true })
  })

  test('error: a port in use, a wrong setting and a missing chain each give one sentence and what to do', {
    tags: 'thorough',
  }, async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await new Promise((done) => blocker.once('listening', done))
    const { port } = blocker.address() as { port: number }
    const inUse = await start({ OXBOW_PORT: String(port) })
    expect(inUse.line).toEqual({
      type: 'failed',
      isFinal: false,
      message: expect.stringMatching(/^Port \d+ is in use\.\n.*OXBOW_PORT/),
    })
    expect(await inUse.exited).toBe(1)
    blocker.close()

    const wrong = await start({ OXBOW_LOG_LEVEL: 'loud' })
    expect(wrong.line.message).toMatch(/cannot start with these settings[\s\S]*OXBOW_LOG_LEVEL/)
    expect(await wrong.exited).toBe(1)

    const chainless = await start({ OXBOW_RPC_31337: '' })
    expect(chainless.line.message).toMatch(/No chain is enabled/)
    expect(await chainless.exited).toBe(1)
  })
})
