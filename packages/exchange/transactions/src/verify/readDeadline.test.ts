import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDeadline } from './readDeadline.ts'

describe('readDeadline', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startChain()
  })
  afterAll(() => chain.stop())

  async function read(aheadSeconds: number, { chainId = 31337, lifetimeSeconds = 1_200 } = {}) {
    const head = Number((await chain.publicClient.getBlock()).timestamp)
    const nowMs = (head - aheadSeconds) * 1_000
    const { nowSeconds, deadlineSeconds, extraSeconds } = await readDeadline(chain.publicClient, {
      chainId,
      lifetimeSeconds,
      nowMs,
    })
    expect(nowSeconds).toBe(head)
    return { byDevice: deadlineSeconds - nowMs / 1_000, byChain: deadlineSeconds - head, extraSeconds }
  }

  test('default: the setting, by both clocks', async () => {
    expect(await read(0)).toEqual({ byDevice: 1_200, byChain: 1_200, extraSeconds: 0 })
  })

  test('behavior: a node whose time is ahead does not make it hold longer by the clock of the person', async () => {
    expect(await read(300, { chainId: 1 })).toEqual({ byDevice: 1_200, byChain: 900, extraSeconds: 0 })
    expect(await read(600, { chainId: 1 })).toEqual({ byDevice: 1_200, byChain: 600, extraSeconds: 0 })
  })

  test('behavior: one that is behind leaves less of it', async () => {
    expect(await read(-300)).toEqual({ byDevice: 900, byChain: 1_200, extraSeconds: 0 })
  })

  test('behavior: where it would be over for the chain it counts from the newest block, and says how much longer that is', async () => {
    expect(await read(72_000)).toEqual({ byDevice: 73_200, byChain: 1_200, extraSeconds: 72_000 })
    expect(await read(90, { chainId: 1, lifetimeSeconds: 60 })).toEqual({
      byDevice: 150,
      byChain: 60,
      extraSeconds: 90,
    })
  })

  test('error: a time that would keep a signature alive for years', async () => {
    const { timestamp } = await chain.publicClient.getBlock()
    const ahead = (chainId: number, seconds: number) =>
      readDeadline(chain.publicClient, {
        chainId,
        lifetimeSeconds: 600,
        nowMs: (Number(timestamp) - seconds) * 1_000,
      })
    await ahead(31337, 86_400)
    await ahead(1, 600)
    await expect(ahead(31337, 86_401)).rejects.toMatchObject({ code: 'ClockAhead' })
    await expect(ahead(1, 601)).rejects.toMatchObject({ code: 'ClockAhead' })
  })
})
