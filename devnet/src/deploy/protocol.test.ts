import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadNetworks } from '@oxbow/chain/loadNetworks'
import { parseOperatorPins } from '@oxbow/chain/parseOperatorPins'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { devAccount } from '../node/devAccounts.ts'
import { createRpc } from '../node/Rpc.ts'
import { type AnvilNode, startAnvil } from '../node/startAnvil.ts'

const chainId = 777_001
const { address, privateKey } = devAccount(0)

let folder: string
let node: AnvilNode
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'oxbow-deploy-'))
  node = await startAnvil({ chainId, cacheDir: folder, endsWithParent: true })
})
afterAll(async () => {
  await node.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Run = { child: ChildProcess; said: () => string; code: Promise<number | null> }

function deploy(args: readonly string[], env: NodeJS.ProcessEnv = { OXBOW_DEPLOY_KEY: privateKey }): Run {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'protocol.ts'), ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const code = new Promise<number | null>((done) => child.once('close', done))
  return { child, said: () => said, code }
}

/** Says which chain it is of, and hangs up at any other question. */
async function startFailingNode() {
  const server = createServer((request, response) => {
    request.setEncoding('utf8').once('data', (text: string) => {
      const { id, method } = JSON.parse(text) as { id: number; method: string }
      if (method !== 'eth_chainId') return request.socket.destroy()
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: `0x${chainId.toString(16)}` }))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/secret-key-of-a-node`,
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}

/** Each run loads its libraries anew, and waits for forty receipts: a minute on a machine that others share. */
const timeoutMs = 600_000

describe('npm run deploy protocol', { tags: 'thorough', timeout: timeoutMs }, () => {
  test('behavior: refuses in a sentence what it was not told, before anything is sent', async () => {
    const cases: [string[], NodeJS.ProcessEnv | undefined, string][] = [
      [[], undefined, 'No chain was specified.'],
      [['--rpc', node.url, '--key', privateKey], undefined, "Unknown option '--key'"],
      [['--rpc', node.url], undefined, 'The licenses were not accepted. Nothing was sent.'],
      [['--rpc', node.url, '--yes'], { OXBOW_DEPLOY_KEY: '' }, 'There is no key to deploy with.'],
      [['--rpc', node.url, '--yes'], { OXBOW_DEPLOY_KEY: `0x${'7'.repeat(64)}` }, 'has 0; about'],
      [['--rpc', 'http://127.0.0.1:9/secret-key-of-a-node', '--yes'], undefined, 'does not return its chain id'],
    ]
    const runs = cases.map(([args, env]) => deploy(args, env))
    for (const [index, { code, said }] of runs.entries()) {
      expect(await code).toBe(1)
      expect(said()).toContain(cases[index]![2])
      expect(said()).not.toMatch(/secret-key|at .*\.ts:/)
    }
    expect(await createRpc(node.url).request('eth_getTransactionCount', [address, 'latest'])).toBe('0x0')
  })

  test('behavior: a node that fails a call ends it in a sentence that says how it goes on', async () => {
    await using failing = await startFailingNode()
    const { code, said } = deploy(['--rpc', failing.url, '--yes'])
    expect(await code).toBe(1)
    expect(said()).toMatch(/The node failed a call: .+\nRun the same command again when it answers/)
    expect(said()).not.toMatch(/ at .*\.[jt]s:|secret-key/)
  })

  test('default: killed in the middle it goes on, trades through each protocol, and describes the network', async () => {
    const args = ['--rpc', node.url, '--yes', '--name', 'Example Chain', '--out', 'network.json']
    const killed = deploy(args)
    await expect.poll(() => killed.said(), { timeout: timeoutMs, interval: 20 }).toContain('· v3Factory')
    killed.child.kill('SIGKILL')
    await killed.code
    expect(existsSync(join(folder, 'network.json'))).toBe(false)
    expect(killed.said()).toContain('BUSL-1.1')

    const run = deploy(args)
    expect(await run.code, run.said()).toBe(0)
    expect(run.said()).toContain('Going on after')
    expect(run.said()).not.toContain('· weth')
    for (const line of ['✓ v2: ', '✓ v3: ', '✓ v4: ', '✓ Permit2: ', 'finds nothing wrong'])
      expect(run.said()).toContain(line)
    expect(run.said() + readFileSync(join(folder, 'network.json.sent.json'), 'utf8')).not.toContain(privateKey.slice(2))

    const [network] = await loadNetworks(join(folder, 'network.json'), { known: [] })
    expect(network).toMatchObject({ chainId, name: 'Example Chain', slug: 'chain_777001', stablecoins: [] })
    const pins = parseOperatorPins(readFileSync(join(folder, 'network.json.pins.json'), 'utf8'))[chainId]!
    expect(pins.contracts).toEqual(network!.contracts)
    expect(Object.keys(pins.codeHashes!).sort()).toEqual(Object.keys(network!.contracts).sort())
    const codes = await createRpc(node.url).batch<string>(
      Object.values(network!.contracts).map((at) => ({ method: 'eth_getCode', params: [at, 'latest'] })),
    )
    expect(codes).toHaveLength(14)
    for (const code of codes) expect(code).toMatch(/^0x[0-9a-f]{100,}/)
  })

  test('behavior: a second run sends nothing', async () => {
    const count = () => createRpc(node.url).request('eth_getTransactionCount', [address, 'latest'])
    const before = await count()
    const run = deploy(['--rpc', node.url, '--yes', '--out', 'network.json'])
    expect(await run.code, run.said()).toBe(0)
    expect(await count()).toBe(before)
  })

  test('behavior: the record of another account is not gone on with', async () => {
    const env = { OXBOW_DEPLOY_KEY: devAccount(1).privateKey }
    const run = deploy(['--rpc', node.url, '--yes', '--out', 'network.json'], env)
    expect(await run.code).toBe(1)
    expect(run.said()).toContain(`it is of the account ${address.toLowerCase()}`)
  })
})
