import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { accounts } from '@oxbow/test/accounts'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseEnv } from '../settings/env.ts'
import { startTestServer, type TestServer, untilCaughtUp } from '../test/startTestServer.ts'

const [blocked, welcome, screened] = accounts.map((account) => ({ account, address: account.address.toLowerCase() }))

let chain: TestChain
let server: TestServer
let folder: string
let token: string
let blockedToken: string
/** Traded against the blocked token alone. */
let tokenBehind: string

beforeAll(async () => {
  chain = await startChain()
  const deployed = await deployToken(chain)
  await createPool(chain, { protocol: 'v4', tokenA: nativeToken, tokenB: deployed.address })
  token = deployed.address.toLowerCase()
  const middle = await deployToken(chain)
  const behind = await deployToken(chain)
  await createPool(chain, { protocol: 'v4', tokenA: nativeToken, tokenB: middle.address })
  await createPool(chain, { protocol: 'v4', tokenA: middle.address, tokenB: behind.address })
  blockedToken = middle.address.toLowerCase()
  tokenBehind = behind.address.toLowerCase()
  const { site } = parseEnv({
    OXBOW_BLOCKED_ADDRESSES: blocked!.account.address,
    OXBOW_BLOCKED_COUNTRIES: 'kp',
    OXBOW_COUNTRY_HEADER: 'X-Country',
  })
  folder = await mkdtemp(join(tmpdir(), 'access-'))
  const list = join(folder, 'list.txt')
  await writeFile(list, screened!.address)
  const screening = { lists: [list], service: undefined }
  server = await startTestServer(chain, { site, screening, blockedTokens: new Set([`31337:${blockedToken}`]) })
  await untilCaughtUp(server, chain)
})
afterAll(async () => {
  await chain.stop()
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

async function post(url: string, payload: object, country = 'CH') {
  const answer = await server.app.inject({ method: 'POST', url, payload, headers: { 'x-country': country } })
  return { status: answer.statusCode, json: answer.json() }
}

const quote = (swapper?: string) => ({
  type: 'EXACT_INPUT',
  amount: '1000000',
  tokenIn: nativeToken,
  tokenOut: token,
  tokenInChainId: 31337,
  tokenOutChainId: 31337,
  ...(swapper && { swapper }),
})

const approval = (walletAddress: string) => ({ walletAddress, token, amount: '5', chainId: 31337 })

async function sending(from: typeof blocked, to: string) {
  const nonce = await chain.publicClient.getTransactionCount({ address: from!.account.address })
  const raw = await from!.account.signTransaction({
    type: 'eip1559',
    chainId: 31337,
    to: to as `0x${string}`,
    value: parseEther('0.01'),
    gas: 21_000n,
    maxFeePerGas: 10_000_000_000n,
    maxPriorityFeePerGas: 0n,
    nonce,
  })
  return { jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: [raw] }
}

describe('a blocked address', () => {
  const refused = { status: 403, json: { errorCode: 'AddressBlocked' } }

  test('error: whom the operator’s screening names gets none of these either, and pages are told nothing of it', async () => {
    expect(await post('/v1/quote', quote(screened!.address))).toMatchObject(refused)
    expect(await post('/v1/check_approval', approval(screened!.address))).toMatchObject(refused)
    expect(await post('/v1/rpc/31337', await sending(screened, welcome!.address))).toMatchObject(refused)
    expect(await post('/v1/rpc/31337', await sending(welcome, screened!.address))).toMatchObject(refused)
    const config = await server.app.inject({ method: 'GET', url: '/v1/config' })
    expect(config.json().site.blockedAddressDigests).toHaveLength(1)
  })

  test('error: gets no quote, no approval and no transaction', async () => {
    expect(await post('/v1/quote', quote(blocked!.address))).toMatchObject(refused)
    expect(await post('/v1/check_approval', approval(blocked!.address))).toMatchObject(refused)
    const { json } = await post('/v1/quote', quote(welcome!.address))
    const { output } = json.quote
    const stolen = { ...json.quote, swapper: blocked!.address, output: { ...output, recipient: blocked!.address } }
    expect(await post('/v1/swap', { quote: stolen })).toMatchObject(refused)
    expect((await post('/v1/swap', { quote: json.quote })).status).toBe(200)
  })

  test('error: neither sends nor receives through the node of this Oxbow, alone or in a batch', async () => {
    const rpc = '/v1/rpc/31337'
    const others = `0x${'ab'.repeat(20)}`
    expect(await post(rpc, await sending(blocked, others))).toMatchObject(refused)
    expect(await post(rpc, await sending(welcome, blocked!.address))).toMatchObject(refused)
    const chainId = { jsonrpc: '2.0', id: 2, method: 'eth_chainId', params: [] }
    expect(await post(rpc, [chainId, await sending(blocked, others)])).toMatchObject(refused)
    expect((await post(rpc, await sending(welcome, others))).json).toHaveProperty('result')
    expect((await post(rpc, { ...chainId, method: 'eth_sendRawTransaction', params: ['0x02'] })).json).toHaveProperty(
      'error',
    )
  })

  test('behavior: visitors without a wallet see prices, and nobody sees the list', async () => {
    expect((await post('/v1/quote', quote())).status).toBe(200)
    expect((await server.app.inject({ url: '/v1/config' })).body.toLowerCase()).not.toContain('blockedaddresses')
  })
})

test('error: a blocked token gets neither a quote nor an approval, and is not on the way of a trade', async () => {
  const refused = { status: 400, json: { errorCode: 'TokenBlocked' } }
  expect(await post('/v1/quote', { ...quote(), tokenOut: blockedToken })).toMatchObject(refused)
  expect(await post('/v1/check_approval', { ...approval(welcome!.address), token: blockedToken })).toMatchObject(
    refused,
  )
  const through = await post('/v1/quote', { ...quote(), tokenOut: tokenBehind })
  expect(through).toMatchObject({ status: 404, json: { errorCode: 'NoRoute' } })
  // For the choice of tokens, and for trades over nodes of people's own.
  const { site } = (await server.app.inject({ url: '/v1/config' })).json()
  expect(site.blockedTokens).toEqual([`31337:${blockedToken}`])
})

describe('a blocked region', () => {
  const refused = { status: 451, json: { errorCode: 'RegionBlocked' } }

  test('error: nothing is traded there', async () => {
    expect(await post('/v1/quote', quote(), 'KP')).toMatchObject(refused)
    expect(await post('/v1/check_approval', approval(welcome!.address), 'KP')).toMatchObject(refused)
    expect(await post('/v1/rpc/31337', await sending(welcome, welcome!.address), 'KP')).toMatchObject(refused)
    const { json } = await post('/v1/quote', quote(welcome!.address))
    expect(await post('/v1/swap', { quote: json.quote }, 'KP')).toMatchObject(refused)
  })

  test('behavior: reading stays open, and the pages know', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }
    expect((await post('/v1/rpc/31337', call, 'KP')).status).toBe(200)
    const config = async (country: string) =>
      (await server.app.inject({ url: '/v1/config', headers: { 'x-country': country } })).json().site
    expect(await config('kp')).toMatchObject({ country: 'KP', isRegionBlocked: true })
    expect(await config('CH')).toMatchObject({ country: 'CH', isRegionBlocked: false })
    expect(await config('XX')).toMatchObject({ country: null, isRegionBlocked: false })
  })
})
