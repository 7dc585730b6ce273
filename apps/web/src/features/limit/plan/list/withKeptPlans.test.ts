import type { OwnPlan } from '@oxbow/orders/plansQueryOptions'
import type { PartFate } from '@oxbow/orders/SignedPlan'
import { expect, test } from 'vitest'
import { withKeptPlans } from './withKeptPlans.ts'

const plan = (name: string, fates: readonly PartFate[], change: Partial<OwnPlan> = {}): OwnPlan =>
  ({
    planHash: `0x${name}`,
    planStatus: fates.includes('waiting') ? 'open' : 'ended',
    createdAt: 5,
    isShort: false,
    blockNumber: '10',
    fates: fates.map((fate) => ({ orderHash: '0x1', fate })),
    ...change,
  }) as unknown as OwnPlan
const kept = (name: string, fates: readonly PartFate[], blockNumber = '10') =>
  plan(name, fates, { createdAt: undefined, blockNumber })
const seen = (plans: readonly OwnPlan[] | undefined) =>
  plans?.map(({ createdAt, fates, planStatus }) => [createdAt, planStatus, fates.map(({ fate }) => fate).join(' ')])

test('a plan that the server leaves out is there, once', () => {
  expect(
    seen(withKeptPlans([plan('a', ['waiting'])], [kept('b', ['filled', 'waiting']), kept('a', ['waiting'])])),
  ).toEqual([
    [undefined, 'open', 'filled waiting'],
    [5, 'open', 'waiting'],
  ])
})

test('a part that the server calls canceled and the chain does not can be filled yet', () => {
  expect(seen(withKeptPlans([plan('a', ['canceled', 'canceled'])], [kept('a', ['filled', 'waiting'])]))).toEqual([
    [5, 'open', 'filled waiting'],
  ])
})

test('what the server knows besides stays: what filled a part, and which was missed before the rest was canceled', () => {
  const filled = { orderHash: '0x1', fate: 'filled', txHash: '0x77' } as const
  const missed = { orderHash: '0x1', fate: 'missed' } as const
  const [merged] = withKeptPlans([plan('a', [], { fates: [filled, missed] })], [kept('a', ['filled', 'canceled'])])!
  expect(merged?.fates).toEqual([filled, missed])
})

test('a node that is behind does not bring back what was filled since', () => {
  expect(seen(withKeptPlans([plan('a', ['filled'])], [kept('a', ['waiting'], '9')]))).toEqual([[5, 'ended', 'filled']])
})

test('a server that does not answer hides nothing that was signed here, and is no empty list', () => {
  expect(seen(withKeptPlans(undefined, [kept('a', ['waiting'])]))).toEqual([[undefined, 'open', 'waiting']])
  expect(withKeptPlans(undefined, [])).toBeUndefined()
})
