import { type ChildProcess, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { gasQuoteSchema, gasRelaySchema, toGasJson } from '@oxbow/delegation/GasStation'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGasPerson, transferOf } from '../test/createGasPerson.ts'
import { startKeeperFloor } from '../test/startKeeperFloor.ts'
import type { KeeperEvent } from './KeeperEvent.ts'

const [keeper, station] = [accounts[5]!, accounts[6]!]
const friend = `0x${'ab'.repeat(20)}` as const
let floor: Awaited<ReturnType<typeof startKeeperFloor>>
const running = new Set<ChildProcess>()
beforeAll(async () => {
  floor = await startKeeperFloor()
  await floor.writeDeployment()
  await writeFile(join(floor.folder, 'key'), keeper.privateKey)
  await writeFile(join(floor.folder, 'gas-key'), station.privateKey)
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await floor?.[Symbol.asyncDispose]()
})

/** A keeper as an operator runs it, once it listens. Fees in wrapped ether need no price. */
async function run() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      OXBOW_DATA: floor.folder,
      OXBOW_KEEPER_URL: floor.baseUrl,
      OXBOW_KEEPER_KEY_FILE: join(floor.folder, 'key'),
      OXBOW_KEEPER_POLL_MS: '50',
      OXBOW_KEEPER_PORT: '0',
      OXBOW_GAS_STATION_KEY_FILE: join(floor.folder, 'gas-key'),
      OXBOW_GAS_STATION_TOKENS: 'WETH',
      [`OXBOW_RPC_${floor.chain.chainId}`]: floor.chain.url,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  const said: KeeperEvent[] = []
  createInterface({ input: child.stdout }).on('line', (line) => said.push(JSON.parse(line) as KeeperEvent))
  const events = (name: string) => said.filter(({ event }) => event === name)
  await expect.poll(() => events('monitored').length, { timeout: 60_000 }).toBe(1)
  const port = events('monitored')[0]!.port
  return {
    events,
    async ask(path: string, body: object): Promise<unknown> {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`http://127.0.0.1:${port}/gas/${path}`, {
        method: 'POST',
        headers,
        body: toGasJson(body),
      })
      return await answer.json()
    },
    async kill() {
      child.kill('SIGKILL')
      running.delete(child)
      await new Promise((done) => child.once('exit', done))
    },
  }
}

test('behavior: killed after it sent an account’s calls, it answers with the same transaction and sends no other', async () => {
  const { chain } = floor
  const { publicClient, testClient } = chain
  const { address, sign } = await createGasPerson(chain)
  const calls = [transferOf(chain, friend, 5n)]
  const nonce = await publicClient.getTransactionCount(station)
  const first = await run()
  const quote = gasQuoteSchema.parse(await first.ask('quote', { chainId: chain.chainId, account: address, calls }))
  const request = await sign(calls, quote)
  await testClient.setAutomine(false)
  const sent = gasRelaySchema.parse(await first.ask('relay', request))
  await first.kill()
  // The node has forgotten it as well.
  await testClient.dropTransaction({ hash: sent.hash })

  const second = await run()
  expect(await second.ask('relay', request)).toEqual({ hash: sent.hash, status: 'pending' })
  // It hands the same bytes to the node again, which takes them into a block.
  await expect
    .poll(
      async () => {
        await testClient.mine({ blocks: 1 })
        return second.events('gas-done').length
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(1)
  await testClient.setAutomine(true)
  expect(await second.ask('relay', request)).toEqual({ hash: sent.hash, status: 'done' })
  expect(second.events('gas-sent')).toEqual([])
  expect(await publicClient.getTransactionCount(station)).toBe(nonce + 1)
  expect(await balanceOf(chain, chain.contracts.weth, friend)).toBe(5n)
})
