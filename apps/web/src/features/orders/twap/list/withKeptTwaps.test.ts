import type { PartFate } from '@oxbow/orders/SignedTwap'
import type { OwnTwap } from '@oxbow/orders/twapsQueryOptions'
import { expect, test } from 'vitest'
import { withKeptTwaps } from './withKeptTwaps.ts'

const twap = (name: string, fates: readonly PartFate[], change: Partial<OwnTwap> = {}): OwnTwap =>
  ({
    planHash: `0x${name}`,
    planStatus: fates.includes('waiting') ? 'open' : 'ended',
    createdAt: 5,
    isShort: false,
    blockNumber: '10',
    fates: fates.map((fate) => ({ orderHash: '0x1', fate })),
    ...change,
  }) as unknown as OwnTwap
const kept = (name: string, fates: readonly PartFate[], blockNumber = '10') =>
  twap(name, fates, { createdAt: undefined, blockNumber })
const seen = (twaps: readonly OwnTwap[] | undefined) =>
  twaps?.map(({ createdAt, fates, planStatus }) => [createdAt, planStatus, fates.map(({ fate }) => fate).join(' ')])

test('a TWAP that the server leaves out is there, once', () => {
  expect(
    seen(withKeptTwaps([twap('a', ['waiting'])], [kept('b', ['filled', 'waiting']), kept('a', ['waiting'])])),
  ).toEqual([
    [undefined, 'open', 'filled waiting'],
    [5, 'open', 'waiting'],
  ])
})

test('a part that the server calls canceled and the chain does not can be filled yet', () => {
  expect(seen(withKeptTwaps([twap('a', ['canceled', 'canceled'])], [kept('a', ['filled', 'waiting'])]))).toEqual([
    [5, 'open', 'filled waiting'],
  ])
})

test('what the server knows besides stays: what filled a part, and which was missed before the rest was canceled', () => {
  const filled = { orderHash: '0x1', fate: 'filled', txHash: '0x77' } as const
  const missed = { orderHash: '0x1', fate: 'missed' } as const
  const [merged] = withKeptTwaps([twap('a', [], { fates: [filled, missed] })], [kept('a', ['filled', 'canceled'])])!
  expect(merged?.fates).toEqual([filled, missed])
})

test('a node that is behind does not bring back what was filled since', () => {
  expect(seen(withKeptTwaps([twap('a', ['filled'])], [kept('a', ['waiting'], '9')]))).toEqual([[5, 'ended', 'filled']])
})

test('a server that does not answer hides nothing that was signed here, and is no empty list', () => {
  expect(seen(withKeptTwaps(undefined, [kept('a', ['waiting'])]))).toEqual([[undefined, 'open', 'waiting']])
  expect(withKeptTwaps(undefined, [])).toBeUndefined()
})
