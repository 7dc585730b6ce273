import { startChain, type TestChain } from '@oxbow/test/startChain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDeadline } from './readDeadline.ts'

describe('readDeadline', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startChain()
  })
  afterAll(() => chain.stop())

  test('default: counts from the newest block', async () => {
    const { timestamp } = await chain.publicClient.getBlock()
    const found = await readDeadline(chain.publicClient, { lifetimeSeconds: 600, nowMs: Number(timestamp) * 1_000 })
    expect(found).toEqual({ nowSeconds: Number(timestamp), deadlineSeconds: Number(timestamp) + 600 })
  })

  test('error: a time that would keep a signature alive for years', async () => {
    const { timestamp } = await chain.publicClient.getBlock()
    const nowMs = (Number(timestamp) - 86_401) * 1_000
    await expect(readDeadline(chain.publicClient, { lifetimeSeconds: 600, nowMs })).rejects.toMatchObject({
      code: 'ClockMismatch',
    })
  })
})
