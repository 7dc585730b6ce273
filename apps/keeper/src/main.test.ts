import { type ChildProcess, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { dutchReactorAbi } from '@oxbow/abi/dutchReactor'
import { accounts } from '@oxbow/test/accounts'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startKeeperFloor } from '../test/startKeeperFloor.ts'
import type { KeeperEvent } from './KeeperEvent.ts'

const account = accounts[5]!
let floor: Awaited<ReturnType<typeof startKeeperFloor>>
const running = new Set<ChildProcess>()
beforeAll(async () => {
  floor = await startKeeperFloor()
  await floor.writeDeployment()
  await writeFile(join(floor.folder, 'key'), `${account.privateKey}\n`)
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await floor?.[Symbol.asyncDispose]()
})

/** A keeper as `npm run keeper` runs it. */
function run(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      OXBOW_DATA: floor.folder,
      OXBOW_KEEPER_URL: floor.baseUrl,
      OXBOW_KEEPER_KEY_FILE: join(floor.folder, 'key'),
      OXBOW_KEEPER_POLL_MS: '50',
      [`OXBOW_RPC_${floor.chain.chainId}`]: floor.chain.url,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const said: KeeperEvent[] = []
  let text = ''
  createInterface({ input: child.stdout }).on('line', (line) => {
    text += line
    said.push(JSON.parse(line) as KeeperEvent)
  })
  child.stderr.on('data', (chunk) => (text += String(chunk)))
  const exited = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  return {
    said,
    text: () => text,
    exited,
    events: (name: string) => said.filter(({ event }) => event === name),
    async kill(signal: NodeJS.Signals) {
      child.kill(signal)
      running.delete(child)
      return await exited
    },
  }
}

async function fillsOf(order: Hex): Promise<number> {
  const filter = { abi: dutchReactorAbi, eventName: 'Fill', args: { orderHash: order }, fromBlock: 0n } as const
  return (await floor.chain.publicClient.getContractEvents(filter)).length
}

test('behavior: killed after it sent a fill, it finds that again and sends none twice', {
  tags: 'thorough',
}, async () => {
  const { publicClient, testClient } = floor.chain
  // Its filler is deployed for the first open order.
  await floor.place('v1', (await floor.market()) * 2n)
  const first = run()
  await expect.poll(() => first.events('filler').length).toBe(1)
  const nonce = await publicClient.getTransactionCount(account)
  await testClient.setAutomine(false)
  const order = await floor.place('v3', ((await floor.market()) * 8n) / 10n)
  // It looks when there is a block.
  await testClient.mine({ blocks: 1 })
  await expect.poll(() => first.events('sent').length).toBe(1)
  await first.kill('SIGKILL')

  const second = run()
  await expect.poll(() => second.events('filler').length).toBe(1)
  // Some twenty rounds.
  await new Promise((done) => setTimeout(done, 1_500))
  expect(second.events('sent')).toEqual([])
  await testClient.mine({ blocks: 1 })
  await testClient.setAutomine(true)
  await expect.poll(() => second.events('filled')).toMatchObject([{ order }])
  expect(await fillsOf(order)).toBe(1)
  expect(await publicClient.getTransactionCount(account)).toBe(nonce + 1)
  expect(await second.kill('SIGTERM')).toBe(0)
  expect(second.events('stopped')).toHaveLength(1)
  for (const keeper of [first, second]) expect(keeper.text()).not.toContain(account.privateKey.slice(2))
})

test('behavior: settings that are wrong are named, and no key is repeated', async () => {
  const keyFile = join(floor.folder, 'wrong')
  await writeFile(keyFile, `${account.privateKey}00`)
  const [wrongKey, wrongSum] = [run({ OXBOW_KEEPER_KEY_FILE: keyFile }), run({ OXBOW_KEEPER_SUBSIDY_WEI: '0.1' })]
  expect([await wrongKey.exited, await wrongSum.exited]).toEqual([1, 1])
  expect(wrongKey.text()).toContain('OXBOW_KEEPER_KEY_FILE holds no private key')
  expect(wrongKey.text()).not.toContain(account.privateKey.slice(2))
  expect(wrongSum.text()).toContain('OXBOW_KEEPER_SUBSIDY_WEI')
})

test('behavior: one key for orders and deposits is refused before anything is sent', async () => {
  const path = join(floor.folder, 'same')
  await writeFile(path, account.privateKey.slice(2).toUpperCase())
  const keeper = run({ OXBOW_RELAYER_KEY_FILE: path, OXBOW_RELAYER_TOKENS: 'WETH=1/0.001' })
  await expect.poll(() => keeper.text(), { timeout: 30_000 }).toMatch(/hold the same key|started/)
  expect(keeper.text()).toContain('hold the same key')
  expect(await keeper.exited).toBe(1)
})
