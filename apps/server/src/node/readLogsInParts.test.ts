import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RpcCall } from './limitRpcCall.ts'
import { ResponseBudget } from './ResponseBudget.ts'
import { readLogsInParts } from './readLogsInParts.ts'

/** JUMPDEST PUSH0 PUSH0 LOG0 GAS PUSH2 0x1000 LT PUSH0 JUMPI: writes empty logs until its gas is gone. */
const logWriter = '0x5b5f5fa05a61100010600057'
/** 40 kB of answer, as a block of the local chains' history has. */
const gas = '0x186a0'
const crowdedBlocks = 100
const maxBytesAtOnce = 700_000

let chain: TestChain
let asked: { method: string; bytes: number }[] = []
beforeAll(async () => {
  chain = await startChain()
  const [from] = (await chain.publicClient.request({ method: 'eth_accounts' } as never)) as string[]
  for (let block = 0; block < crowdedBlocks; block++) {
    const hash = await chain.publicClient.request({
      method: 'eth_sendTransaction',
      params: [{ from, gas, data: logWriter }],
    } as never)
    // Two that wait at once may come into one block, which then has twice the logs.
    await chain.publicClient.waitForTransactionReceipt({ hash })
  }
  await chain.testClient.mine({ blocks: 2_000 })
})
afterAll(() => chain.stop())

async function ask(call: RpcCall): Promise<Buffer> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(chain.url, { method: 'POST', headers, body: JSON.stringify(call) })
  const answer = Buffer.from(await response.arrayBuffer())
  asked.push({ method: call.method, bytes: answer.byteLength })
  return answer
}

const search = (filter: object): RpcCall => ({ jsonrpc: '2.0', id: 'a"é', method: 'eth_getLogs', params: [filter] })
const everything = search({ fromBlock: '0x0', toBlock: 'latest' })
const nothing = () => {}

test.each([
  ['everything', { fromBlock: '0x0', toBlock: 'latest' }],
  ['blocks by the names that nodes have for them', { fromBlock: 'earliest', toBlock: 'safe' }],
  ['one block', { fromBlock: '0x30', toBlock: '0x30' }],
  ['no block in particular', {}],
])('default: %s, as the node answers it at once', async (_name, filter) => {
  const whole = JSON.parse((await ask(search(filter))).toString())
  const parts = await readLogsInParts(search(filter), { ask, giveBack: nothing })
  expect(JSON.parse(parts.toString())).toEqual(whole)
})

test('behavior: a node makes little at once, and is not asked often where there is nothing', async () => {
  const whole = (await ask(everything)).byteLength
  expect(whole).toBeGreaterThan(4 * maxBytesAtOnce)
  asked = []
  await readLogsInParts(everything, { ask, giveBack: nothing })
  expect(Math.max(...asked.map(({ bytes }) => bytes))).toBeLessThan(maxBytesAtOnce)
  expect(asked.length).toBeLessThan(25)
})

test('error: what does not fit is not given, and its room is free again', async () => {
  const maxBytes = 2 * 2 ** 20
  const room = new ResponseBudget(maxBytes)
  const askWithin = async (call: RpcCall) => {
    const answer = await ask(call)
    return room.take(answer.byteLength) ? answer : 'too large'
  }
  const giveBack = (bytes: number) => room.giveBack(bytes)
  expect(await readLogsInParts(everything, { ask: askWithin, giveBack })).toBe('too large')
  // What the node answers beside the logs was taken as well.
  expect(room.take(maxBytes - 10_000)).toBe(true)
})

test('error: a search that takes too long is given up', async () => {
  let ms = 0
  const slowly = (call: RpcCall) => {
    ms += 4_000
    return ask(call)
  }
  asked = []
  expect(await readLogsInParts(everything, { ask: slowly, giveBack: nothing, now: () => ms })).toBe('slow')
  expect(asked.length).toBe(3)
})

test('error: what the node says of a search is passed on as the answer to it', async () => {
  const call = search({ fromBlock: '0x0', toBlock: 'latest', topics: ['0x12'] })
  const answer = JSON.parse((await readLogsInParts(call, { ask, giveBack: nothing })).toString())
  expect(answer).toMatchObject({ id: 'a"é', error: { code: -32_602 } })
})
