import { localContracts } from '@oxbow/chain/localContracts'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { ApiError } from '@oxbow/contract/ApiError'
import { hashTwapTerms } from '@oxbow/guards/encodeTerms'
import { guardContracts } from '@oxbow/guards/guardContracts'
import { accounts } from '@oxbow/test/accounts'
import { hashTwap } from '@oxbow/twap/hashTwap'
import { twapOrders } from '@oxbow/twap/twapOrders'
import { type Hex, toHex } from 'viem'
import { expect, test } from 'vitest'
import { createParts } from './createParts.ts'

const contracts = localContracts()
const network = { chainId: 31337, contracts } as unknown as Network
const startTime = 1_800_000_000
const token = (byte: string): Hex => `0x${byte.repeat(20)}`

/** As a server lists it: two parts, an hour from each other. */
async function signTwap(name: number) {
  const signer = accounts[name % 3]!
  const owner = signer.address.toLowerCase() as Hex
  const id = toHex(BigInt(name + 1) << 8n, { size: 32 })
  const terms = { id, owner, recipient: owner, tokenIn: token('e5'), tokenOut: token('f6'), parts: 2 }
  const orders = twapOrders({
    ...terms,
    amountIn: 1_000n,
    leastPrice: { numerator: 1n, denominator: 2n },
    counter: 0n,
    startTime: BigInt(startTime),
    periodSeconds: 3_600n,
    zone: guardContracts.planZone.address,
    zoneHash: hashTwapTerms({ plan: id, market: undefined }),
  })
  const planHash = hashTwap(orders, { chainId: 31337, seaport: contracts.seaport })
  return {
    ...terms,
    chainId: 31337,
    amountIn: '1000',
    startTime,
    periodSeconds: 3_600,
    counter: '0',
    planHash,
    leastPrice: { numerator: '1', denominator: '2' },
    signature: await signer.sign({ hash: planHash }),
  }
}

/** A book of TWAPs, the newest first, two a page. */
async function startBook(count: number) {
  const signed = await Promise.all(Array.from({ length: count }, (_, name) => signTwap(name)))
  let listed = signed.toReversed()
  let asked = 0
  const ask = async (path: string) => {
    asked++
    const after = new URL(path, 'http://oxbow.test').searchParams.get('cursor')
    const from = after === null ? 0 : listed.findIndex(({ id }) => id < after)
    const twaps = from < 0 ? [] : listed.slice(from, from + 2)
    return { plans: twaps, ...(twaps.length === 2 && { cursor: twaps[1]!.id }) }
  }
  const client = { api: { ask } } as unknown as ExchangeClient
  const most = { newPages: 1, pages: 1 }
  const parts = createParts({ client, most, network, say: () => {}, settings: {} as never })
  return {
    parts,
    signed,
    end(name: number) {
      listed = listed.filter((each) => each !== signed[name])
    },
    async refresh() {
      asked = 0
      await parts.refresh()
      return [asked, parts.size]
    },
  }
}

const now = { block: 1n, seconds: BigInt(startTime) }

test('TWAPs that strangers bury under theirs are found in some rounds, each of which reads a few pages', async () => {
  const { parts, refresh, signed } = await startBook(9)
  const isDue = () => parts.due(now).some(({ plan }) => plan.hash === signed[0]!.planHash)
  expect([await refresh(), isDue()]).toEqual([[2, 4], false])
  expect([await refresh(), isDue()]).toEqual([[2, 6], false])
  for (let round = 0; round < 2; round++) expect((await refresh())[0]).toBe(2)
  expect([parts.size, isDue()]).toEqual([9, true])
})

test('a TWAP that ended is gone once the book was read through, and what was found out about it with it', async () => {
  const { end, parts, refresh, signed } = await startBook(5)
  for (let round = 0; round < 3; round++) await refresh()
  const due = parts.due(now).find(({ plan }) => plan.hash === signed[1]!.planHash)!
  parts.note(due.part.hash, { action: 'never', reason: 'it is over' })
  expect(parts.due(now).map(({ plan }) => plan.hash)).not.toContain(signed[1]!.planHash)
  end(1)
  for (let round = 0; round < 6; round++) await refresh()
  expect([parts.size, parts.find(due.part.hash), parts.reasonFor(due.part.hash)]).toEqual([4, undefined, undefined])
})

test.each([
  ['is older than plans', 404, 'NotFound'],
  ['keeps no orders', 503, 'OrdersUnavailable'],
])('an Oxbow that %s has none', async (_, status, code) => {
  const ask = async () => {
    throw new ApiError({ status, code, detail: 'None.' })
  }
  const client = { api: { ask } } as unknown as ExchangeClient
  const parts = createParts({ client, network, say: () => {}, settings: {} as never })
  await parts.refresh()
  expect(parts.size).toBe(0)
})
