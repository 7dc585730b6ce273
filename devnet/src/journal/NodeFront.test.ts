import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { devAddress } from '../node/devAccounts.ts'
import { createRpc } from '../node/Rpc.ts'
import { type AnvilNode, startAnvil } from '../node/startAnvil.ts'
import { Journal } from './Journal.ts'
import { JournaledNode } from './JournaledNode.ts'
import { NodeFront } from './NodeFront.ts'

let folder: string
let node: AnvilNode
let journal: Journal
let front: NodeFront
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oxbow-front-'))
  node = await startAnvil({ chainId: 31337, cacheDir: join(folder, 'tmp'), endsWithParent: true })
  await createRpc(node.url).request('evm_setAutomine', [false])
  journal = await Journal.open(join(folder, 'journal.jsonl'))
  front = await NodeFront.listen(0, { origins: ['http://localhost:3000', 'https://app.localhost'], timeoutMs: 2_000 })
})
afterAll(async () => {
  await front.close()
  await journal.close()
  await node.stop()
  await rm(folder, { recursive: true })
})

beforeEach(() => {
  front.node = new JournaledNode({ url: node.url, journal, headNumber: 0 })
})

const chainIdCall = { jsonrpc: '2.0', id: 7, method: 'eth_chainId', params: [] }

/** As a browser sends it: `fetch` of Node would replace the host. */
async function post(body: unknown, headers: Record<string, string> = {}, method = 'POST') {
  return await new Promise<{ status: number; origin: unknown; json: unknown }>((done, fail) => {
    const sent = request(
      front.url,
      { method, headers: { 'content-type': 'application/json', ...headers } },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => (text += chunk))
        answer.on('end', () => {
          const origin = answer.headers['access-control-allow-origin']
          done({ status: answer.statusCode!, origin, json: text === '' ? undefined : JSON.parse(text) })
        })
      },
    )
    sent.on('error', fail)
    if (method !== 'POST') sent.end()
    else sent.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
}

describe('NodeFront', () => {
  test('error: without a node it says so', async () => {
    front.node = undefined
    expect(await post(chainIdCall)).toMatchObject({ status: 503, json: { error: { message: /started/ } } })
  })

  test('behavior: what is asked while a node is being started, or is killed, is answered by the next one', async () => {
    await using killed = await startAnvil({ chainId: 31338, cacheDir: join(folder, 'killed'), endsWithParent: true })
    front.node = undefined
    const waiting = post(chainIdCall)
    await sleep(50)
    front.node = new JournaledNode({ url: killed.url, journal, headNumber: 0 })
    expect(await waiting).toMatchObject({ status: 200, json: { result: '0x7a6a' } })

    process.kill(killed.pid, 'SIGSTOP')
    // The signal comes later than it is sent, and what came before it would still be answered.
    const isStopped = async () =>
      (await readFile(`/proc/${killed.pid}/stat`, 'utf8')).split(') ').at(-1)?.startsWith('T')
    await expect.poll(isStopped).toBe(true)
    const hanging = post(chainIdCall)
    await sleep(50)
    killed.kill()
    await killed.exited
    const late = post(chainIdCall)
    front.node = undefined
    await sleep(50)
    front.node = new JournaledNode({ url: node.url, journal, headNumber: 0 })
    for (const answer of [await hanging, await late])
      expect(answer).toMatchObject({ status: 200, json: { result: '0x7a69' } })
  })

  test.each([
    ['no page', {}],
    ['a page that is named', { origin: 'http://localhost:3000' }],
    ['a page under another name of this machine', { origin: 'https://app.localhost', host: '127.0.0.1:9' }],
    ['a wallet in the browser', { origin: 'chrome-extension://abcdefghijklmnop' }],
  ])('default: answers %s', async (_who, headers: Record<string, string>) => {
    expect(await post(chainIdCall, headers)).toEqual({
      status: 200,
      origin: headers.origin,
      json: { jsonrpc: '2.0', id: 7, result: '0x7a69' },
    })
    const asked = { ...headers, 'access-control-request-method': 'POST' }
    expect(await post('', asked, 'OPTIONS')).toMatchObject({ status: 204, origin: headers.origin })
  })

  test.each([
    ['a page of another host', { origin: 'https://rebound.example' }, 403],
    ['a page of another program on this machine', { origin: 'http://localhost:5173' }, 403],
    ['another name for a page that is named', { origin: 'http://127.0.0.1:3000' }, 403],
    ['a page that hides its host', { origin: 'null' }, 403],
    ['a name that looks like an address', { origin: 'http://127.0.0.1.rebound.example' }, 403],
    ['a foreign name for this machine', { host: 'rebound.example:8545' }, 421],
    ['a name that ends like its own', { host: 'notlocalhost' }, 421],
  ])('error: refuses %s, whatever it asks for', async (_who, headers: Record<string, string>, status) => {
    const send = { from: devAddress(0), to: devAddress(1), value: '0x1' }
    for (const method of ['POST', 'OPTIONS', 'GET']) {
      const answer = await post({ ...chainIdCall, method: 'eth_sendTransaction', params: [send] }, headers, method)
      expect(answer).toMatchObject({ status, origin: undefined })
    }
    expect(await createRpc(node.url).request('eth_getTransactionCount', [devAddress(0), 'pending'])).toBe('0x0')
  })

  test.each([
    'evm_revert',
    'anvil_reset',
    'anvil_reorg',
    'anvil_setAutomine',
    'evm_setIntervalMining',
    'hardhat_reset',
  ])('error: %s is refused, also when its name is written with escapes', async (method) => {
    const escaped = JSON.stringify({ ...chainIdCall, method }).replace('_', '\\u005f')
    for (const body of [{ ...chainIdCall, method }, escaped])
      expect(await post(body)).toMatchObject({ status: 200, json: { id: 7, error: { code: -32_601 } } })
  })

  test('behavior: what is sent, mined and set is in the journal when it is answered', async () => {
    const send = { from: devAddress(0), to: devAddress(1), value: '0x5' }
    const calls = ['eth_sendTransaction', 'eth_blockNumber', 'evm_mine'].map((method, id) => ({
      ...chainIdCall,
      id,
      method,
      params: method === 'eth_sendTransaction' ? [send] : [],
    }))
    const { json } = await post(calls)
    const [sent, number, mined] = json as { id: number; result: Hex }[]
    expect([sent!.id, number!.result, mined!.id]).toEqual([0, '0x0', 2])
    const balance = [devAddress(9), '0x1']
    await post({ ...chainIdCall, method: 'anvil_setBalance', params: balance })
    const block = await createRpc(node.url).request<{ hash: Hex }>('eth_getBlockByNumber', ['latest', false])
    const lines = (await readFile(join(folder, 'journal.jsonl'), 'utf8')).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { type: 'transaction', hash: sent!.result, sent: { raw: expect.stringMatching(/^0x02/) } },
      { type: 'mining', after: 0 },
      { type: 'block', number: 1, hash: block.hash, transactions: [sent!.result] },
      { type: 'change', after: 1, method: 'anvil_setBalance', params: balance },
    ])
  })
})
