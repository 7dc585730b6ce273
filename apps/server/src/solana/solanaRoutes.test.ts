import { startSolana } from '@oxbow/devnet/startSolana'
import { solanaBalancesSchema } from '@oxbow/solana/SolanaBalances'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseEnv } from '../settings/env.ts'
import {
  solanaAccount as alice,
  otherSolanaAccount as bob,
  startSolanaNode,
  usdcMint as usdc,
} from '../test/startSolanaNode.ts'
import { startTestServer, type TestServer } from '../test/startTestServer.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

async function serve(urls: readonly string[], network = 'mainnet', settings: Record<string, string> = {}) {
  return startTestServer(chain, {
    ...parseEnv({
      OXBOW_LOG_LEVEL: 'silent',
      OXBOW_SOLANA_RPC: urls.join(','),
      OXBOW_SOLANA_NETWORK: network,
      ...settings,
    }),
  })
}

async function read({ app }: TestServer, account = alice) {
  const answer = await app.inject({ url: `/v1/solana/balances?account=${account}` })
  return { status: answer.statusCode, json: answer.json() }
}

describe('GET /v1/solana/balances', () => {
  test('default: what the network has, in raw units', async () => {
    const solana = await startSolana({ port: 0 })
    await using server = await serve([solana.url], 'local')
    const { json } = await read(server)
    expect(solanaBalancesSchema.parse(json)).toEqual({
      account: alice,
      lamports: '10000000000',
      tokens: expect.arrayContaining([{ mint: usdc, amount: '250000000', decimals: 6 }]),
      isPartial: false,
    })
    solana.close()
    expect((await read(server, bob)).json).toMatchObject({ errorCode: 'NodeUnavailable' })
  })

  test('without a node it is off, and pages are told', async () => {
    await using server = await serve([])
    expect(await read(server)).toMatchObject({ status: 404, json: { errorCode: 'ResourceNotFound' } })
    const features = async (each: TestServer) => (await each.app.inject({ url: '/v1/config' })).json().features
    expect(await features(server)).toMatchObject({ solana: { status: 'off' } })
    await using other = await serve(['http://127.0.0.1:1'], 'devnet')
    expect(await features(other)).toMatchObject({ solana: { status: 'on', value: { network: 'devnet' } } })
  })

  test('behavior: what is no address never reaches the node', async () => {
    await using node = await startSolanaNode()
    await using server = await serve([node.url])
    for (const account of ['', 'x', `0x${'1'.repeat(40)}`, '1'.repeat(33), `${alice}1`, alice.replace('H', '0')])
      expect(await read(server, encodeURIComponent(account))).toMatchObject({ status: 400 })
    expect(node.asked).toEqual([])
  })

  test('limits: one account asked for at once is read once; a visitor can read so many', async () => {
    await using node = await startSolanaNode()
    await using server = await serve([node.url], 'mainnet', { OXBOW_RATE_LIMIT: '25' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => read(server)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(node.asked.filter((method) => method === 'getBalance')).toHaveLength(1)
    expect((await read(server, bob)).status).toBe(200)
    const { status, json } = await read(server, usdc)
    expect([status, json.errorCode]).toEqual([429, 'Ratelimited'])
  })
})
