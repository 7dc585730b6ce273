import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFlakyNode } from '@oxbow/rpc/startFlakyNode'
import { startLyingNode } from '@oxbow/rpc/startLyingNode'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, expect, test } from 'vitest'

const chainId = 777_001
let chain: TestChain
let folder: string
beforeAll(async () => {
  chain = await startChain({ chainId })
  await chain.testClient.mine({ blocks: 30, interval: 0 })
  await chain.testClient.mine({ blocks: 1 })
  folder = await mkdtemp(join(tmpdir(), 'oxbow-doctor-'))
})
afterAll(async () => {
  await chain.stop()
  await rm(folder, { recursive: true })
})

/** Runs the doctor as an operator does, with a network of their own. */
async function run(rpcUrls: string, contracts: object = chain.contracts, args: readonly string[] = []) {
  const network = {
    chainId,
    slug: 'foreign',
    name: 'Foreign',
    isTestnet: false,
    wrappedSymbol: 'WETH',
    stablecoins: [],
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    blockTimeSeconds: 60,
    finalityDepthBlocks: 30,
    startBlock: 0,
    universalRouterVersion: '2.0.0',
    contracts,
  }
  const path = join(folder, 'networks.json')
  await writeFile(path, JSON.stringify([network]))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'doctor.ts'), ...args], {
    env: { ...process.env, OXBOW_PROFILE: 'public', OXBOW_NETWORKS: path, [`OXBOW_RPC_${chainId}`]: rpcUrls },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const code = await new Promise((done) => child.once('close', done))
  return { code, said }
}

test('default: a network of the operator that is as it should be', async () => {
  const { code, said } = await run(chain.url)
  expect(said).toContain(`Foreign (${chainId})`)
  expect(said).toMatch(/✓ \d+ checks of addresses and block time passed\./)
  expect(said).toMatch(/Errors: 0\. Warnings: 0\. Passed: \d+\./)
  expect(code).toBe(0)
}, 30_000)

test('behavior: what is wrong is said with what to do, and no key is', async () => {
  const picky = await startFlakyNode(chain.url, { mostBlocks: 10 })
  const key = '0123456789abcdef0123456789abcdef'
  const urls = `${picky.url}/?key=${key},http://user:${key}@127.0.0.1:9`
  const { v2Factory } = chain.contracts
  const { code, said } = await run(urls, { ...chain.contracts, v3Factory: v2Factory })
  expect(said).toContain('! Gives the logs of 10 blocks or more in one request.\n      → Use a node that gives 1,000')
  expect(said).toContain('✗ Does not answer.\n      → Check that it runs and can be reached.')
  expect(said).toMatch(/✗ v3PositionManager works with v3Factory at 0x\w{40}, not at 0x\w{40}\./)
  expect(said).not.toContain(key)
  expect(code).toBe(1)
  await picky.stop()
}, 30_000)

test('behavior: an address that could not be read is not passed', { tags: 'thorough', timeout: 30_000 }, async () => {
  const { v3Factory } = chain.contracts
  const lossy = await startLyingNode(chain.url, {
    eth_getCode: ([address], result) => (address === v3Factory ? { status: 503 } : { result }),
  })
  const { code, said } = await run(lossy.url)
  expect(said).toContain(
    `? Not checked: the code of v3Factory at ${v3Factory} (the node did not answer).\n      → Try again when the node answers.`,
  )
  expect(said).toMatch(/Errors: 0\. Warnings: 0\. Not checked: 1\. Passed: \d+\./)
  expect(code).toBe(1)
  await lossy.stop()
})

test('param: --url looks at one node, whatever the settings say', { tags: 'thorough', timeout: 30_000 }, async () => {
  const { said } = await run('http://127.0.0.1:9', chain.contracts, ['--url', chain.url])
  expect(said).toMatch(/Errors: 0\. /)
  const { code, said: unanswered } = await run(chain.url, chain.contracts, ['--url', 'http://127.0.0.1:9'])
  expect(unanswered).toContain('does not return its chain id')
  expect(code).toBe(1)
})
