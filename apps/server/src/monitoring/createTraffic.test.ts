import { expect, test } from 'vitest'
import type { Services } from '../Services.ts'
import { createTraffic } from './createTraffic.ts'

function open() {
  const market: { snapshot: object | undefined } = { snapshot: undefined }
  let nowMs = 1_000
  const chains = new Map([
    [1, { market: { status: () => ({ snapshot: {} }) } }],
    [2, { market: { status: () => market } }],
  ])
  const traffic = createTraffic({ chains } as unknown as Services, () => nowMs)
  return {
    traffic,
    market,
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

test('default: no visitors before every network has a market, and none once it drains', () => {
  const { market, traffic } = open()
  expect(traffic.isWanted()).toBe(false)
  market.snapshot = {}
  expect(traffic.isWanted()).toBe(true)
  expect(traffic.isDraining()).toBe(false)
  traffic.drain()
  expect([traffic.isWanted(), traffic.isDraining()]).toEqual([false, true])
})

test('behavior: a network without a market keeps visitors away for a minute only', () => {
  const { pass, traffic } = open()
  pass(60_000)
  expect(traffic.isWanted()).toBe(false)
  pass(1)
  expect(traffic.isWanted()).toBe(true)
})
