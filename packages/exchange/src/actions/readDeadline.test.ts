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
    const found = await readDeadline(chain.publicClient, {
      ...{ chainId: 31337, lifetimeSeconds: 600 },
      nowMs: Number(timestamp) * 1_000,
    })
    expect(found).toEqual({ nowSeconds: Number(timestamp), deadlineSeconds: Number(timestamp) + 600 })
  })

  test('error: a time that would keep a signature alive for years', async () => {
    const { timestamp } = await chain.publicClient.getBlock()
    const ahead = (chainId: number, seconds: number) =>
      readDeadline(chain.publicClient, {
        ...{ chainId, lifetimeSeconds: 600 },
        nowMs: (Number(timestamp) - seconds) * 1_000,
      })
    await ahead(31337, 86_400)
    await ahead(1, 600)
    await expect(ahead(31337, 86_401)).rejects.toMatchObject({ code: 'ClockMismatch' })
    await expect(ahead(1, 601)).rejects.toMatchObject({ code: 'ClockMismatch' })
  })
})
