import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { followOffers } from './followOffers.ts'

const route = { originChainId: 1, destinationChainId: 10, input: '0xa', output: '0xb' }
const offer = { leastFee: '5', feeBps: 2, most: '900' }

/** The keeper beside the server. */
const keeper = { asked: [] as unknown[], status: 200, answer: {} as unknown, hold: Promise.resolve() }
const stand = createServer(async (request, response) => {
  let text = ''
  for await (const part of request) text += String(part)
  keeper.asked.push({ url: request.url, body: JSON.parse(text) })
  await keeper.hold
  response.writeHead(keeper.status, { 'content-type': 'application/json' }).end(JSON.stringify(keeper.answer))
})
let port: number
let nowMs = 1_000_000
const follow = () => followOffers(port, () => nowMs)
beforeAll(async () => {
  await new Promise<void>((done) => stand.listen(0, '127.0.0.1', done))
  port = (stand.address() as AddressInfo).port
})
afterAll(() => void stand.close())
beforeEach(() => {
  Object.assign(keeper, { asked: [], status: 200, answer: offer, hold: Promise.resolve() })
})

/** The first quote doesn't wait for a slow keeper, so this asks until there is an answer. */
async function known(offers: ReturnType<typeof followOffers>, asked = route) {
  return await vi.waitFor(async () => (await offers.of(asked)) ?? Promise.reject(new Error('None.')), 5_000)
}

test('asks once for all quotes of a route, and says how old the answer is', async () => {
  const offers = follow()
  expect(await known(offers)).toEqual({ ...offer, ageMs: 0 })
  nowMs += 4_000
  await Promise.all([offers.of(route), offers.of(route)])
  expect(keeper.asked).toEqual([{ url: '/bridge/offer', body: route }])
  expect(await known(offers, { ...route, input: '0xc' })).toEqual({ ...offer, ageMs: 0 })
  expect(keeper.asked).toHaveLength(2)
})

test('an older answer is told while the keeper is asked again', async () => {
  const offers = follow()
  await known(offers)
  const held = Promise.withResolvers<void>()
  keeper.hold = held.promise
  keeper.answer = { ...offer, leastFee: '6' }
  nowMs += 4_001
  expect(await offers.of(route)).toEqual({ ...offer, ageMs: 4_001 })
  held.resolve()
  await vi.waitFor(async () => expect(await offers.of(route)).toMatchObject({ leastFee: '6', ageMs: 0 }), 5_000)
})

test('a keeper that is away or answers nonsense gets old and then has no offer; one that fills nothing has none at once', async () => {
  const offers = follow()
  await known(offers)
  for (const wrong of [{ status: 500 }, { status: 200, answer: { leastFee: 'x' } }]) {
    Object.assign(keeper, wrong)
    const count = keeper.asked.length
    nowMs += 20_000
    await offers.of(route)
    await vi.waitFor(() => expect(keeper.asked.length).toBeGreaterThan(count), 5_000)
  }
  expect(await offers.of(route)).toEqual({ ...offer, ageMs: 40_000 })
  nowMs += 20_001
  expect(await offers.of(route)).toBeUndefined()
  const others = follow()
  Object.assign(keeper, { status: 200, answer: offer })
  await known(others)
  Object.assign(keeper, { status: 409, answer: {} })
  nowMs += 4_001
  await vi.waitFor(async () => expect(await others.of(route)).toBeUndefined(), 5_000)
})

test('without a keeper nothing is asked, and one that is slow keeps no quote waiting', async () => {
  expect(await followOffers(undefined).of(route)).toBeUndefined()
  expect(keeper.asked).toEqual([])
  const held = Promise.withResolvers<void>()
  keeper.hold = held.promise
  expect(await follow().of(route)).toBeUndefined()
  held.resolve()
})
