import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadDeployments } from '@oxbow/chain/loadDeployments'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChainStatus } from './chain/ChainStatus.ts'
import { devAddress } from './node/devAccounts.ts'
import { createRpc, toQuantity } from './node/Rpc.ts'
import { isAlive } from './test/isAlive.ts'

const receiver = '0x00000000000000000000000000000000000dec0d'

describe('devnet process', () => {
  let dataDir: string
  /** A data folder as a first start leaves it, which costs most of the time here: each scenario goes on from a copy. */
  let seededDir: string
  const processes: ChildProcess[] = []
  beforeAll(async () => {
    seededDir = await mkdtemp(join(tmpdir(), 'oxbow-devnet-seeded-'))
    dataDir = seededDir
    const { lines, rpc } = await start()
    expect(new Set(lines.map(({ step }) => step))).toContain('seeding history')
    const { timestamp } = await readBlock(rpc, 'latest')
    expect(Math.abs(Number(timestamp) - Date.now() / 1_000)).toBeLessThan(60)
    await stopAll()
  })
  afterAll(() => rm(seededDir, { recursive: true }))
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'oxbow-devnet-'))
    await cp(seededDir, dataDir, { recursive: true })
  })
  afterEach(async () => {
    await stopAll()
    await rm(dataDir, { recursive: true })
  })

  async function stopAll() {
    for (const child of processes.splice(0)) {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
  }

  async function start(slugs = 'unichain') {
    const env = { ...process.env, OXBOW_DATA: dataDir, OXBOW_CHAINS: slugs, OXBOW_DEVNET_HOURS: '3' }
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    processes.push(child)
    const errors: string[] = []
    child.stderr!.setEncoding('utf8').on('data', (text: string) => errors.push(text))
    const lines: Record<string, unknown>[] = []
    for await (const line of createInterface({ input: child.stdout! })) {
      lines.push(JSON.parse(line))
      const last = lines.at(-1)!
      if (last.type === 'failed') throw new Error(line)
      if (last.type === 'ready') {
        const chain = (last.chains as { slug: string; url: string }[]).find(({ slug }) => slug === 'unichain')
        return { child, lines, errors, rpc: createRpc(chain!.url), controlUrl: last.controlUrl as string }
      }
    }
    throw new Error('The devnet ended before it was ready.')
  }

  const authorized = async () => ({
    authorization: `Bearer ${await readFile(join(dataDir, 'devnet/control-token'), 'utf8')}`,
  })

  async function status({ controlUrl }: Process): Promise<ChainStatus> {
    const answer = await fetch(`${controlUrl}/status`, { headers: await authorized() })
    return ((await answer.json()) as { chains: ChainStatus[] }).chains[0]!
  }

  async function testnet({ controlUrl }: Process, method: 'GET' | 'POST'): Promise<ChainStatus | null> {
    const answer = await fetch(`${controlUrl}/testnet`, { method, headers: await authorized() })
    return ((await answer.json()) as { chain: ChainStatus | null }).chain
  }

  async function untilTestnetRuns(process: Process, method: 'GET' | 'POST'): Promise<ChainStatus> {
    for (;;) {
      const chain = await testnet(process, method)
      if (chain?.state === 'running') return chain
      await sleep(100)
    }
  }

  const nodePid = async () => Number(await readFile(join(dataDir, 'devnet/unichain/pid'), 'utf8'))
  const stateFolder = () => readdir(join(dataDir, 'devnet/unichain')).then((names) => names.sort())

  test('behavior: keeps what happened over a stop, and leaves neither process nor temporary file', async () => {
    const first = await start()
    const [deployment] = await loadDeployments(dataDir)
    expect(deployment!.network.chainId).toBe(31339)
    expect(deployment!.genesisHash).toBe((await readBlock(first.rpc, '0x0')).hash)
    await send(first.rpc, 5n)
    const pid = await nodePid()
    first.child.kill('SIGTERM')
    expect(await once(first.child, 'exit')).toEqual([0, null])
    expect(isAlive(pid)).toBe(false)
    expect(await stateFolder()).toEqual(['journal.jsonl', 'state.json', 'state.previous.json'])

    const second = await start()
    expect(second.lines.map(({ step }) => step)).not.toContain('seeding history')
    expect(await balance(second.rpc)).toBe(5n)
    expect((await readBlock(second.rpc, '0x0')).hash).toBe(deployment!.genesisHash)
  })

  test('behavior: the node of a devnet killed with -9 ends within five seconds, and the next start goes on', {
    tags: 'thorough',
  }, async () => {
    const first = await start()
    await send(first.rpc, 7n)
    const orphan = await nodePid()
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    for (const deadline = Date.now() + 5_000; isAlive(orphan) && Date.now() < deadline; ) await sleep(50)
    expect(isAlive(orphan)).toBe(false)

    const second = await start()
    expect(await balance(second.rpc)).toBe(7n)
  })

  test('behavior: a node killed in its dump comes back at its address', { tags: 'thorough' }, async () => {
    const first = await start()
    await send(first.rpc, 3n)
    first.child.kill('SIGTERM')
    await once(first.child, 'exit')

    const second = await start()
    const pid = await nodePid()
    await send(second.rpc, 4n)
    // As after a kill in the middle of the node's own dump.
    const folder = join(dataDir, 'devnet/unichain')
    await writeFile(join(folder, 'dump.json'), await readFile(join(folder, 'state.json')))
    await truncate(join(folder, 'dump.json'), 1_000_000)
    process.kill(pid, 'SIGKILL')
    for (
      let chain = await status(second);
      chain.restarts === 0 || chain.state !== 'running';
      chain = await status(second)
    ) {
      await sleep(100)
    }
    expect(await nodePid()).not.toBe(pid)
    expect(await balance(second.rpc)).toBe(7n)
    expect(existsSync(join(folder, 'dump.json'))).toBe(false)
  })

  /** The state gets what the sender did in the block after its own, as in a dump that was written while the node made that block. */
  async function tear(name: string): Promise<void> {
    const path = join(dataDir, 'devnet/unichain', name)
    const state = JSON.parse(await readFile(path, 'utf8')) as { accounts: Record<string, { nonce: number | string }> }
    const account = state.accounts[devAddress(0).toLowerCase()]!
    account.nonce = typeof account.nonce === 'number' ? account.nonce + 1 : toQuantity(Number(account.nonce) + 1)
    // Both names may lead to one file.
    await rm(path)
    await writeFile(path, JSON.stringify(state))
  }

  async function sendAndKill(process_: Awaited<ReturnType<typeof start>>): Promise<void> {
    for (const value of [3n, 4n]) await send(process_.rpc, value)
    process_.child.kill('SIGKILL')
    process.kill(await nodePid(), 'SIGKILL')
    await once(process_.child, 'exit')
  }

  test('error: a torn state is passed over for the one before, and goes', { tags: 'thorough' }, async () => {
    await sendAndKill(await start())
    await tear('state.json')
    const second = await start()
    expect(await balance(second.rpc)).toBe(7n)
    expect(second.errors.join('')).toMatch(/state\.json: The journal.*(nonce too low|gets another hash)/s)
    // By the nonce or, where another account came first, by the hash. Neither it nor what was made of it is left.
    await sendAndKill(second)
    const third = await start()
    expect(await balance(third.rpc)).toBe(14n)
    expect(third.errors.join('')).toBe('')
  })

  test('error: without a sound state the chain loses the transactions that cannot be made again, and no others', {
    tags: 'thorough',
  }, async () => {
    await sendAndKill(await start())
    for (const name of ['state.json', 'state.previous.json']) await tear(name)
    const second = await start()
    expect(second.errors.join('')).toMatch(/does not go on from any state/)
    while ((await balance(second.rpc)) === 0n) await sleep(100)
    expect(await balance(second.rpc)).toBe(4n)
    expect(existsSync(join(dataDir, 'devnet/unichain/journal.jsonl.broken'))).toBe(true)
    await sendAndKill(second)
    const third = await start()
    expect(await balance(third.rpc)).toBe(11n)
  })

  test('error: a chain that does not start leaves others and its files', { tags: 'thorough' }, async () => {
    const both = 'base,unichain'
    const first = await start(both)
    first.child.kill('SIGTERM')
    await once(first.child, 'exit')
    const broken = ['state.json', 'state.previous.json'].map((name) => join(dataDir, 'devnet/base', name))
    const whole = await readFile(broken[0]!)
    for (const path of broken) await writeFile(path, 'nothing')
    const second = await start(both)
    await send(second.rpc, 8n)
    expect(second.errors.join('')).toMatch(/Base.* is down and is tried again later/s)
    expect((await status(second)).state).not.toBe('running')
    expect(await Promise.all(broken.map((path) => readFile(path, 'utf8')))).toEqual(['nothing', 'nothing'])
    // It is tried again by itself.
    await writeFile(broken[0]!, whole)
    while ((await status(second)).state !== 'running') await sleep(200)
    expect(await balance(second.rpc)).toBe(8n)
  })

  test('behavior: a node that hangs is started again with its blocks', { tags: 'thorough' }, async () => {
    const first = await start()
    await send(first.rpc, 6n)
    const pid = await nodePid()
    process.kill(pid, 'SIGSTOP')
    for (
      let chain = await status(first);
      chain.restarts === 0 || chain.state !== 'running';
      chain = await status(first)
    )
      await sleep(100)
    expect(isAlive(pid)).toBe(false)
    expect(await balance(first.rpc)).toBe(6n)
  })

  test('behavior: the market pauses and resumes for whoever has the token; blocks go on', {
    tags: 'thorough',
  }, async () => {
    const { controlUrl, rpc } = await start()
    const head = Number((await readBlock(rpc, 'latest')).number)
    const pause = `${controlUrl}/market/pause`
    for (const authorization of ['', 'Bearer ', `Bearer ${'0'.repeat(64)}`]) {
      expect((await fetch(pause, { method: 'POST', headers: { authorization } })).status).toBe(401)
    }
    const tokenPath = join(dataDir, 'devnet/control-token')
    expect((await stat(tokenPath)).mode & 0o777).toBe(0o600)
    const headers = await authorized()
    const paused = await fetch(pause, { method: 'POST', headers }).then((response) => response.json())
    expect(paused.chains[0].isMarketPaused).toBe(true)
    await sleep(4_500)
    expect(Number((await readBlock(rpc, 'latest')).number)).toBeGreaterThanOrEqual(head + 2)
    const resumed = await fetch(`${controlUrl}/market/resume`, { method: 'POST', headers }).then((response) =>
      response.json(),
    )
    expect(resumed.chains[0].isMarketPaused).toBe(false)
    expect((await fetch(`${controlUrl}/elsewhere`, { headers })).status).toBe(404)
  })

  test('behavior: the test chain starts when it is asked for, and is there again after a devnet was killed', {
    tags: 'thorough',
  }, async () => {
    const first = await start()
    expect(await testnet(first, 'GET')).toBe(null)
    expect(await loadDeployments(dataDir)).toHaveLength(1)
    const running = await untilTestnetRuns(first, 'POST')
    expect(running).toMatchObject({ slug: 'ethereum_sepolia', chainId: 31340, restarts: 0 })
    const [, deployment] = await loadDeployments(dataDir)
    expect(deployment!.network).toMatchObject({ slug: 'ethereum_sepolia', isTestnet: true })
    expect(deployment!.tokens.length).toBeLessThan(25)
    const rpc = createRpc(running.url!)
    await send(rpc, 9n)
    expect((await testnet(first, 'POST'))!.url).toBe(running.url)

    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const second = await start()
    expect(await balance(createRpc((await untilTestnetRuns(second, 'GET')).url!))).toBe(9n)

    second.child.kill('SIGTERM')
    await once(second.child, 'exit')
    const third = await start()
    expect(await testnet(third, 'GET')).toBe(null)
  })
})

type Process = { readonly controlUrl: string }
type Rpc = ReturnType<typeof createRpc>

async function send(rpc: Rpc, value: bigint): Promise<void> {
  const transaction = { from: devAddress(0), to: receiver, value: toQuantity(value) }
  const hash = await rpc.request<string>('eth_sendTransaction', [transaction])
  while (!(await rpc.request('eth_getTransactionReceipt', [hash]))) await sleep(100)
}

async function balance(rpc: Rpc): Promise<bigint> {
  return BigInt(await rpc.request<string>('eth_getBalance', [receiver, 'latest']))
}

async function readBlock(rpc: Rpc, tag: string) {
  return await rpc.request<{ hash: string; number: string; timestamp: string }>('eth_getBlockByNumber', [tag, false])
}
