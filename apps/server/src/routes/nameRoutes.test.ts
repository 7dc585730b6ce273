import type { AddressInfo } from 'node:net'
import { deployNames } from '@oxbow/test/deployNames'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { transact } from '@oxbow/test/transact'
import {
  type Address,
  createPublicClient,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getEnsAddress, getEnsText } from 'viem/actions'
import { namehash, packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type IndexDatabase, startIndexDatabase } from '../test/startIndexDatabase.ts'
import { startTestServer, type TestServer } from '../test/startTestServer.ts'
import { usernameVisitor } from '../test/usernameVisitor.ts'

const signer = privateKeyToAccount(generatePrivateKey())
const questionAbi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function resolveWithProof(bytes response, bytes extraData) view returns (bytes)',
  'function addr(bytes32 node) view returns (address)',
  'error NotSigned()',
  'error Expired()',
])
let chain: TestChain
let database: IndexDatabase
let server: TestServer
let resolver: Address
/** As other people's wallets resolve names: viem as it comes, which asks the server that the resolver names. */
let resolve: (name: string) => Promise<Address | null>
let readText: (name: string, key: string) => Promise<string | null>
beforeAll(async () => {
  ;[chain, database] = await Promise.all([startChain(), startIndexDatabase()])
  server = await startTestServer(chain, {
    databaseUrl: database.url,
    names: { parent: 'ferry.eth', signer },
    rateLimitPerMinute: 1_000_000,
  })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/v1/ens?sender={sender}&data={data}`
  const deployed = await deployNames(chain, { label: 'ferry', url, signer: signer.address })
  resolver = deployed.resolver
  const universalResolverAddress = deployed.universalResolver
  const client = createPublicClient({ transport: http(chain.url) })
  resolve = (name) => getEnsAddress(client, { name, universalResolverAddress })
  readText = (name, key) => getEnsText(client, { name, key, universalResolverAddress })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await Promise.all([chain.stop(), database[Symbol.asyncDispose]()])
})

const ask = async (query: Record<string, string>) => {
  const answer = await server.app.inject({ url: '/v1/ens', query, headers: { host: 'localhost:3000' } })
  return { status: answer.statusCode, json: answer.json(), headers: answer.headers }
}
const toQuestion = (name: string, node = namehash(name)): Hex =>
  encodeFunctionData({
    abi: questionAbi,
    functionName: 'resolve',
    args: [toHex(packetToBytes(name)), encodeFunctionData({ abi: questionAbi, functionName: 'addr', args: [node] })],
  })

describe('/v1/ens', () => {
  test('default: a username resolves as an ENS name anywhere, and no more once it is given up', async () => {
    const alice = usernameVisitor(server)
    expect(await resolve('alice.ferry.eth')).toBeNull()
    await alice.claim('alice')
    await alice.edit({ bio: 'Here since 2026', website: 'https://alice.example', x: 'alice_x' })
    expect((await resolve('alice.ferry.eth'))?.toLowerCase()).toBe(alice.account)
    expect(await readText('alice.ferry.eth', 'description')).toBe('Here since 2026')
    expect(await readText('alice.ferry.eth', 'url')).toBe('https://alice.example')
    expect(await readText('alice.ferry.eth', 'com.twitter')).toBe('alice_x')
    expect(await readText('alice.ferry.eth', 'email')).toBeNull()
    expect(await resolve('ferry.eth')).toBeNull()
    expect(await resolve('x.alice.ferry.eth')).toBeNull()
    await alice.delete()
    expect(await resolve('alice.ferry.eth')).toBeNull()
  })

  test('behavior: pages of other sites may ask', async () => {
    const answer = await ask({ sender: resolver, data: toQuestion('alice.ferry.eth') })
    expect(answer).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': '*' } })
  })

  test('error: a name of somebody else, another record and what is no question are refused', async () => {
    const broken = encodeFunctionData({ abi: questionAbi, functionName: 'resolve', args: ['0x05616c69', '0x'] })
    for (const data of [
      toQuestion('vitalik.eth'),
      toQuestion('evilferry.eth'),
      toQuestion('alice.ferry.eth', namehash('bob.ferry.eth')),
      broken,
      '0x1234',
      '0x',
      'alice',
      `0x${'00'.repeat(3_000)}`,
    ])
      expect(await ask({ sender: resolver, data }), data.slice(0, 80)).toMatchObject({
        status: 400,
        json: { errorCode: 'RequestValidationError' },
      })
  })

  test('error: what another signed, for another resolver, an altered answer and one that is over count for nothing', async () => {
    const data = toQuestion('alice.ferry.eth')
    const check = (response: Hex, question: Hex = data) =>
      chain.publicClient.readContract({
        address: resolver,
        abi: questionAbi,
        functionName: 'resolveWithProof',
        args: [response, question],
      })
    const good = (await ask({ sender: resolver, data })).json.data as Hex
    expect(await check(good)).toBe(`0x${'0'.repeat(64)}`)
    await expect(check(good, toQuestion('bob.ferry.eth'))).rejects.toThrow('NotSigned')
    const elsewhere = (await ask({ sender: chain.contracts.weth, data })).json.data as Hex
    await expect(check(elsewhere)).rejects.toThrow('NotSigned')
    const altered = good.replace('0'.repeat(64), `${'0'.repeat(24)}${'a'.repeat(40)}`) as Hex
    await expect(check(altered)).rejects.toThrow()
    const unsigned = encodeAbiParameters(
      [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
      [`0x${'0'.repeat(64)}`, 2n ** 63n, `0x${'0'.repeat(128)}1b`],
    )
    await expect(check(unsigned)).rejects.toThrow('NotSigned')
    const id = await chain.testClient.snapshot()
    await chain.testClient.increaseTime({ seconds: 301 })
    await chain.testClient.mine({ blocks: 1 })
    await expect(check(good)).rejects.toThrow('Expired')
    await chain.testClient.revert({ id })
  })

  test('behavior: a key that is taken out signs nothing more', async () => {
    const data = toQuestion('alice.ferry.eth')
    const response = (await ask({ sender: resolver, data })).json.data as Hex
    const check = () =>
      chain.publicClient.readContract({
        address: resolver,
        abi: questionAbi,
        functionName: 'resolveWithProof',
        args: [response, data],
      })
    await check()
    const abi = parseAbi(['function setSigner(address signer, bool signs)', 'function owner() view returns (address)'])
    const from = await chain.publicClient.readContract({ address: resolver, abi, functionName: 'owner' })
    const set = (signs: boolean) =>
      transact(chain, (queue) =>
        queue.send({
          from: from.toLowerCase() as Address,
          to: resolver,
          data: encodeFunctionData({ abi, functionName: 'setSigner', args: [signer.address, signs] }),
          gas: 100_000n,
        }),
      )
    await set(false)
    await expect(check()).rejects.toThrow('NotSigned')
    await set(true)
  })

  test('behavior: without a name of the operator there is nothing there', async () => {
    await using other = await startTestServer(chain, { databaseUrl: database.url })
    const answer = await other.app.inject({ url: '/v1/ens', headers: { host: 'localhost:3000' } })
    expect(answer.statusCode).toBe(404)
  })
})
