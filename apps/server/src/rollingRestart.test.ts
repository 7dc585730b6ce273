import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@oxbow/test/freePort'
import { startChain } from '@oxbow/test/startChain'
import { expect, test } from 'vitest'
import { enabledNetwork } from './test/startTestServer.ts'

const caddy = '/usr/bin/caddy'
const guide = readFileSync(join(import.meta.dirname, '../../../docs/operators.md'), 'utf8')

test.skipIf(!existsSync(caddy))(
  'two servers behind the lines of the guide, restarted in turn: nobody is without an answer',
  { tags: 'thorough', timeout: 180_000 },
  async () => {
    const chain = await startChain()
    const folder = mkdtempSync(join(tmpdir(), 'oxbow-rolling-'))
    mkdirSync(join(folder, 'deployments'))
    writeFileSync(join(folder, 'deployments/ethereum.json'), JSON.stringify(enabledNetwork(chain, []).deployment))
    const ports = [await freePort(), await freePort()] as const
    const servers: ChildProcess[] = []
    const start = async (at: 0 | 1) => {
      const set = { OXBOW_DATA: folder, OXBOW_OPERATOR_PORT: '0', OXBOW_RPC_31337: chain.url, OXBOW_DRAIN_SECONDS: '5' }
      servers[at] = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
        env: { PATH: process.env.PATH, ...set, OXBOW_PORT: String(ports[at]) },
        stdio: 'ignore',
      })
      const traffic = () => fetch(`http://127.0.0.1:${ports[at]}/healthz/traffic`).then(({ status }) => status, Number)
      await expect.poll(traffic, { timeout: 60_000 }).toBe(200)
    }
    const end = async (child: ChildProcess | undefined) => {
      if (!child || child.exitCode !== null) return
      const exited = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await exited
    }
    const port = await freePort()
    const lines = /\treverse_proxy 127\.0\.0\.1:3000 10\.0\.0\.2:3000 \{[^}]+\}/.exec(guide)![0]
    const site = lines.replace('127.0.0.1:3000 10.0.0.2:3000', ports.map((each) => `127.0.0.1:${each}`).join(' '))
    writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\nhttp://localhost:${port} {\n${site}\n}\n`)
    let proxy: ChildProcess | undefined
    try {
      await Promise.all([start(0), start(1)])
      const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
      const args = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
      execFileSync(caddy, ['validate', ...args.slice(1)], { env, stdio: 'ignore' })
      proxy = spawn(caddy, args, { env, stdio: 'ignore' })
      const ask = async () => {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
        const headers = { 'content-type': 'application/json' }
        return fetch(`http://localhost:${port}/v1/rpc/31337`, { method: 'POST', headers, body }).then(
          ({ status }) => status,
          Number,
        )
      }
      await expect.poll(ask, { timeout: 20_000 }).toBe(200)
      await sleep(4_000)
      const statuses: number[] = []
      let isOver = false
      const visitor = (async () => {
        while (!isOver) {
          statuses.push(await ask())
          await sleep(50)
        }
      })()
      for (const at of [0, 1] as const) {
        await end(servers[at])
        await start(at)
        await sleep(3_000)
      }
      isOver = true
      await visitor
      expect(statuses.length).toBeGreaterThan(100)
      expect(statuses.filter((status) => status !== 200)).toEqual([])
    } finally {
      await end(proxy)
      await Promise.all(servers.map(end))
      await chain.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
