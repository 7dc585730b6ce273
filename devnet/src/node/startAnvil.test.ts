import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRpc } from './Rpc.ts'
import { readRss } from './readRss.ts'
import { nextActionFor, PortTakenError, startAnvil } from './startAnvil.ts'

const cacheDir = join(tmpdir(), 'oxbow-start-anvil')

test('behavior: endsWithParent: the node does not outlive a killed parent', async () => {
  const options = JSON.stringify({ chainId: 31337, cacheDir, endsWithParent: true })
  const script = `
    const { startAnvil } = await import(${JSON.stringify(join(import.meta.dirname, 'startAnvil.ts'))})
    console.log((await startAnvil(${options})).pid)
  `
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(line)
  expect(existsSync(`/proc/${pid}`)).toBe(true)
  parent.kill('SIGKILL')
  for (let wait = 0; wait < 100 && existsSync(`/proc/${pid}`); wait++) await sleep(50)
  expect(existsSync(`/proc/${pid}`)).toBe(false)
})

test('behavior: isHidden: no page may read what it answers, or find it by trying', async () => {
  await using node = await startAnvil({ chainId: 31337, cacheDir, isHidden: true })
  const headers = { 'content-type': 'application/json', origin: 'https://foreign.example' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_accounts', params: [] })
  const answer = await fetch(node.url, { method: 'POST', headers, body })
  expect(answer.ok).toBe(true)
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  if (process.platform !== 'linux') return
  const { hostname, port } = new URL(node.url)
  expect(hostname).toMatch(/^127\./)
  await expect(fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body })).rejects.toThrow()
})

test.runIf(process.platform === 'linux')(
  'behavior: large answers do not stay in its memory',
  { tags: 'thorough' },
  async () => {
    await using node = await startAnvil({ chainId: 31337, cacheDir })
    const rpc = createRpc(node.url)
    const [from] = await rpc.request<string[]>('eth_accounts')
    // JUMPDEST PUSH0 PUSH0 LOG0 GAS PUSH2 0x1000 LT PUSH0 JUMPI: empty logs until the gas is gone, 10 MB of answer.
    await rpc.request('eth_sendTransaction', [{ from, gas: '0xc00000', data: '0x5b5f5fa05a61100010600057' }])
    const before = (await readRss(node.pid))!
    const all = [{ fromBlock: '0x0', toBlock: 'latest' }]
    for (let turn = 0; turn < 3; turn++)
      await Promise.all(Array.from({ length: 8 }, () => rpc.request('eth_getLogs', all)))
    await expect.poll(async () => (await readRss(node.pid))! - before, { timeout: 5_000 }).toBeLessThan(40 * 2 ** 20)
  },
)

test('error: the port is in use', async () => {
  await using node = await startAnvil({ chainId: 31337, cacheDir })
  const port = Number(new URL(node.url).port)
  await expect(startAnvil({ chainId: 31337, cacheDir, port })).rejects.toThrow(PortTakenError)
})

test.each([
  [
    'anvil: error while loading shared libraries: libudev.so.1: cannot open shared object file',
    /^Install the system library libudev\.so\.1/,
  ],
  [
    "anvil: /lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.35' not found (required by anvil)",
    /^The node needs glibc 2\.35/,
  ],
  ['Error: No space left on device (os error 28)', /^Free some disk space/],
  ['Error: cannot decode state', /^Its files are left as they are/],
])('error: says what to do about %j', (reason, nextAction) => {
  expect(nextActionFor(reason)).toMatch(nextAction)
})
