import { erc20Abi } from '@oxbow/abi/erc20'
import { spokePoolAbi } from '@oxbow/abi/spokePool'
import { weth9Abi } from '@oxbow/abi/weth9'
import { payoutOffered, type RelayOffer } from '@oxbow/across/RelayOffer'
import { balanceOf } from '@oxbow/test/balanceOf'
import { mine } from '@oxbow/test/mine'
import { encodeFunctionData, maxUint256 } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRelayerFloor } from '../../test/startRelayerFloor.ts'
import { createMeter } from '../monitor/createMeter.ts'
import { startMonitor } from '../monitor/startMonitor.ts'
import { answerOffer } from './answerOffer.ts'

const one = 10n ** 18n
let floor: Awaited<ReturnType<typeof startRelayerFloor>>
beforeAll(async () => {
  floor = await startRelayerFloor()
})
afterAll(() => floor?.stop())

function route() {
  const { destination, origin } = floor
  const [input, output] = [origin, destination].map(({ contracts }) => contracts.weth.toLowerCase() as `0x${string}`)
  return { originChainId: 31337, destinationChainId: 31338, input: input!, output: output! }
}

/** At a good fee, and only the friend may fill it for now. */
async function depositForAnother(amount: bigint) {
  const { destination, friend, origin, send } = floor
  const { spokePool, weth } = origin.contracts
  const [here, there] = await Promise.all([origin, destination].map(({ publicClient }) => publicClient.getBlock()))
  const [quotedAt, until] = [Number(here!.timestamp), Number(there!.timestamp) + 3_600]
  const amounts = [amount, amount - one / 100n] as const
  const terms = [BigInt(destination.chainId), friend, quotedAt, until, until, '0x'] as const
  const args = [friend, friend, weth, weth, ...amounts, ...terms] as const
  const data = encodeFunctionData({ abi: spokePoolAbi, functionName: 'depositV3', args })
  await send(origin, friend, spokePool!, data, amount)
}

const offerOf = (relayer: ReturnType<typeof floor.open>) => relayer.offer(route())

test('before it has looked at the networks it offers nothing; then what it has, for gas if that is dearer than its least fee', async () => {
  const relayer = floor.open()
  expect(await offerOf(relayer)).toBeUndefined()
  await relayer.round()
  expect(await offerOf(relayer)).toEqual({
    leastFee: one / 1_000n,
    feeBps: 1n,
    most: 30n * one,
    wait: { limit: 30n * one, atRisk: 0n, finalSeconds: expect.any(Number), fillSeconds: expect.any(Number) },
  })
  const cheap = floor.open({ tokens: new Map([['WETH', { most: '200', leastFee: '0' }]]) })
  await cheap.round()
  const { leastFee, most } = (await offerOf(cheap))!
  expect(most).toBe(100n * one)
  expect(leastFee).toBeGreaterThan(0n)
  expect(leastFee).toBeLessThan(one / 1_000n)
})

test('what it owes for deposits that wait for blocks isn’t offered to others, until it is filled; what pays too little holds nothing up', async () => {
  const { deposit, fills, origin } = floor
  const relayer = floor.open()
  await relayer.round()
  await deposit(20n * one)
  await deposit(2n * one, { outputAmount: 2n * one - 1n })
  await mine(origin)
  await relayer.round()
  const owed = 20n * one - one / 100n
  expect(await offerOf(relayer)).toMatchObject({ most: 30n * one - owed, wait: { atRisk: owed } })
  expect(await fills()).toHaveLength(0)
  for (let round = 0; round < 4; round++) {
    await mine(origin, 100)
    await relayer.round()
  }
  expect(await fills()).toHaveLength(1)
  await mine(origin)
  await relayer.round()
  expect((await offerOf(relayer))!.most).toBe(30n * one - owed)
  await depositForAnother(2n * one)
  await mine(origin)
  await relayer.round()
  expect((await offerOf(relayer))!.most).toBe(30n * one - owed)
})

test('a deposit at exactly its offer is filled, and one at a unit more is not', async () => {
  const { deposit, destination, fills, origin, relayer: account, send } = floor
  const args = [destination.contracts.spokePool!, maxUint256] as const
  const allow = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
  await send(destination, account.address, destination.contracts.weth, allow)
  for (const settings of [{}, { tokens: new Map([['WETH', { most: '30', leastFee: '0' }]]), minFeeBps: 0n }]) {
    const relayer = floor.open(settings)
    await mine(origin)
    await relayer.round()
    const offer = (await offerOf(relayer))!
    const before = (await fills()).length
    await deposit(one, { outputAmount: payoutOffered(offer, one)! })
    await mine(origin, 3)
    await relayer.round()
    expect(await fills()).toHaveLength(before + 1)
  }
  const greedy = floor.open()
  await greedy.round()
  const offer: RelayOffer = (await offerOf(greedy))!
  await deposit(one, { outputAmount: payoutOffered(offer, one)! + 1n })
  await mine(origin, 3)
  await greedy.round()
  expect(greedy.said).toContain('relay-never fee')
})

test('what it has paid out counts, and a dry run, other tokens, and a network that is away have no offer', async () => {
  const { origin } = floor
  await mine(origin)
  const relayer = floor.open()
  await relayer.round()
  expect((await offerOf(relayer))!.most).toBeLessThan(29n * one)
  expect(await relayer.offer({ ...route(), output: route().input.replace(/.$/, '1') as never })).toBeUndefined()
  expect(await relayer.offer({ ...route(), destinationChainId: 5 })).toBeUndefined()
  const dry = floor.open({ isDryRun: true })
  await dry.round()
  expect(await offerOf(dry)).toBeUndefined()
  const alone = floor.open({}, { isDown: (chainId) => chainId === 31337 })
  await alone.round()
  expect(await offerOf(alone)).toBeUndefined()
})

test('a relayer without tokens, or without a price of gas, has no offer', async () => {
  const { destination, relayer: account, send } = floor
  const unpriced = floor.open({}, { gasIn: async () => undefined })
  await unpriced.round()
  expect(await offerOf(unpriced)).toBeUndefined()
  const weth = destination.contracts.weth
  const args = [await balanceOf(destination, weth, account.address)] as const
  await send(destination, account.address, weth, encodeFunctionData({ abi: weth9Abi, functionName: 'withdraw', args }))
  const poor = floor.open()
  await poor.round()
  expect(await offerOf(poor)).toBeUndefined()
})

test('the server beside it asks over loopback: amounts are decimal texts, and pages of other names are told nothing', async () => {
  const said: string[] = []
  const wait = { limit: 8n, atRisk: 1n, finalSeconds: 7, fillSeconds: 2 }
  const offer = async ({ originChainId }: { originChainId: number }) => {
    if (originChainId === 7) throw new Error('The node is away.')
    return originChainId === 5 ? undefined : { leastFee: 2n ** 70n, feeBps: 3n, most: 9n, wait }
  }
  const options = { offer, say: ({ event }: { event: string }) => void said.push(event) }
  const answer = (path: string, body: unknown) => answerOffer(path, body, options as never)
  const monitor = await startMonitor(0, createMeter('0xacc0', [1]), [answer])
  const post = async (body: unknown, path = '/bridge/offer', type = 'application/json') => {
    const url = `http://127.0.0.1:${monitor.port}${path}`
    const headers = { 'content-type': type }
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: reply.status, json: await reply.json() }
  }
  try {
    const json = { leastFee: String(2n ** 70n), feeBps: 3, most: '9', wait: { ...wait, limit: '8', atRisk: '1' } }
    expect(await post(route())).toEqual({ status: 200, json })
    expect((await post({ ...route(), originChainId: 5 })).status).toBe(409)
    expect((await post({ ...route(), originChainId: 7 })).status).toBe(409)
    expect(said).toEqual(['relay-unoffered'])
    expect((await post({ ...route(), more: 1 })).status).toBe(400)
    expect((await post(route(), '/bridge/offer', 'text/plain')).status).toBe(415)
    expect((await post(route(), '/elsewhere')).status).toBe(404)
  } finally {
    monitor.close()
  }
})
