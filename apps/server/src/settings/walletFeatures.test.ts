import { configSchema } from '@oxbow/contract/Config'
import { expect, test } from 'vitest'
import { parseEnv } from './env.ts'

const statusesOf = (environment: Record<string, string>) => {
  const { batchedSwaps, permitMismatch, forcedPermits, gasStation } = parseEnv(environment).walletFeatures
  return [batchedSwaps.status, permitMismatch.status, forcedPermits.status, gasStation.status]
}

test('default: batches, and the rule for smart accounts that cannot', () => {
  expect(statusesOf({})).toEqual(['on', 'on', 'off', 'off'])
})

test('param: the operator switches each by itself', () => {
  expect(statusesOf({ OXBOW_BATCHED_SWAPS: 'off' })).toEqual(['off', 'on', 'off', 'off'])
  expect(statusesOf({ OXBOW_PERMIT_MISMATCH: 'off', OXBOW_FORCED_PERMITS: 'on' })).toEqual(['on', 'off', 'on', 'off'])
  expect(statusesOf({ OXBOW_GAS_STATION: 'on' })).toEqual(['on', 'on', 'off', 'on'])
  expect(() => statusesOf({ OXBOW_FORCED_PERMITS: 'yes' })).toThrow('settings')
})

test('behavior: a page takes an older server for one that batches and knows neither rule', () => {
  const { shape } = configSchema.shape.features
  expect(shape.batchedSwaps.parse(undefined)).toEqual({ status: 'on', value: {} })
  for (const each of [shape.permitMismatch, shape.forcedPermits, shape.gasStation])
    expect(each.parse(undefined).status).toBe('off')
})
