import { describe, expect, test } from 'vitest'
import { batching, receipt, tried, two } from '../../test/batchPages.ts'
import { dapp, refusal } from '../../test/walletPages.ts'

describe('calls that are sent one by one', () => {
  test('sends the next one when the one before succeeded, at the fees that were shown', async () => {
    const { sendCalls, status, answers, clock, sent, last } = await batching()
    const id = await sendCalls(two)
    await clock.advance(2_000)
    expect([sent.length, await status(id)]).toEqual([1, 100])
    answers.eth_getBlockByNumber = { result: { baseFeePerGas: '0xffffff' } }
    answers.eth_estimateGas = { result: '0x9c40' }
    answers.eth_getTransactionReceipt = receipt('0x1')
    await clock.advance(2_000)
    await expect.poll(() => sent.length).toBe(2)
    expect(last()).toMatchObject({ nonce: 6, gas: 48_000n, data: '0x01', maxFeePerGas: 207n, maxPriorityFeePerGas: 7n })
    await expect.poll(() => status(id)).toBe(200)
  })

  test('one by one they take no more gas together than was shown', async () => {
    const { sendCalls, asked, status, answers, clock, sent, last } = await batching()
    const id = await sendCalls(two)
    // The first as estimated, and half as much again as the second took when both were tried.
    expect(asked).toMatchObject([{ isAtomic: false, gas: 100_000n + 150_000n }])
    expect(last()).toMatchObject({ gas: 100_000n })
    await clock.advance(2_000)
    answers.eth_estimateGas = { result: '0x1e849' }
    answers.eth_getTransactionReceipt = receipt('0x1')
    await clock.advance(2_000)
    await expect.poll(() => status(id)).toBe(600)
    expect(sent).toHaveLength(1)
  })

  test('one by one they take all of the gas that was shown, to the unit', async () => {
    const { sendCalls, status, answers, clock, sent, last } = await batching()
    const id = await sendCalls(two)
    await clock.advance(2_000)
    answers.eth_estimateGas = { result: '0x1e848' }
    answers.eth_getTransactionReceipt = receipt('0x1')
    await clock.advance(2_000)
    await expect.poll(() => sent.length).toBe(2)
    expect(last()).toMatchObject({ gas: 150_000n })
    await expect.poll(() => status(id)).toBe(200)
  })

  test('nobody is asked for calls of which one would fail, or that can’t be tried', async () => {
    const failing = {
      result: [
        {
          calls: [
            { gasUsed: '0x1', status: '0x1' },
            { gasUsed: '0x1', status: '0x0' },
          ],
        },
      ],
    }
    for (const [code, answer] of [
      [3, failing],
      [4901, tried('0x1')],
      [4901, { result: null }],
    ] as const) {
      const { sendCalls, asked } = await batching({ eth_simulateV1: answer })
      await expect(sendCalls(two)).rejects.toEqual(refusal(code))
      expect(asked).toEqual([])
    }
  })

  test('a site that lost its permission has nothing more sent', async () => {
    const { sendCalls, status, answers, provider, clock, sent, open } = await batching()
    const id = await sendCalls(two)
    await provider.revoke(dapp)
    answers.eth_getTransactionReceipt = receipt('0x1')
    await clock.advance(2_000)
    await open(dapp).ask('eth_requestAccounts')
    await expect.poll(() => status(id)).toBe(600)
    expect(sent).toHaveLength(1)
  })

  test('what waited for too long is not begun', async () => {
    const { sendCalls, status, answers, clock, sent } = await batching()
    const id = await sendCalls(two)
    await clock.advance(15 * 60_000)
    await clock.advance(2_000)
    answers.eth_getTransactionReceipt = receipt('0x1')
    await clock.advance(2_000)
    await expect.poll(() => status(id)).toBe(600)
    expect(sent).toHaveLength(1)
  })

  test('what waited for just as long as it may is begun', async () => {
    const { sendCalls, answers, clock, sent } = await batching()
    await sendCalls(two)
    for (let waited = 0; waited < 15 * 60_000 - 2_000; waited += 2_000) await clock.advance(2_000)
    expect(sent).toHaveLength(1)
    answers.eth_getTransactionReceipt = receipt('0x1')
    await clock.advance(2_000)
    await expect.poll(() => sent.length).toBe(2)
  })

  test('on a chain without base fee the gas price stays too', async () => {
    const { sendCalls, answers, sent, last } = await batching({
      eth_getBlockByNumber: { result: {} },
      eth_getTransactionReceipt: receipt('0x1'),
    })
    const id = sendCalls(two)
    answers.eth_gasPrice = { result: '0x9' }
    await id
    answers.eth_gasPrice = { result: '0xffff' }
    await expect.poll(() => sent.length).toBe(2)
    expect(last()).toMatchObject({ type: 'legacy', gasPrice: 9n })
  })

  test('sends nothing after one that failed, and says so', async () => {
    const { sendCalls, status, sent } = await batching({ eth_getTransactionReceipt: receipt('0x0') })
    const id = await sendCalls(two)
    await expect.poll(() => status(id)).toBe(500)
    expect(sent).toHaveLength(1)
  })

  test('one that is over stays over when its id is asked for again', async () => {
    const { sendCalls, status, sent } = await batching({ eth_getTransactionReceipt: receipt('0x0') })
    const id = await sendCalls(two)
    await expect.poll(() => status(id)).toBe(500)
    await expect(sendCalls({ ...two, id })).rejects.toEqual(refusal(5720))
    expect([sent.length, await status(id)]).toEqual([1, 500])
  })

  test('a wallet that ends, or starts again, sends no more: it was done in part', async () => {
    const { sendCalls, answers, provider, clock, sent, values, status } = await batching()
    const id = await sendCalls(two)
    expect(await status(id)).toBe(100)
    provider.close()
    answers.eth_getTransactionReceipt = receipt('0x1')
    await clock.advance(2_000)
    expect(sent).toHaveLength(1)
    const again = await batching({ eth_getTransactionReceipt: receipt('0x1') })
    for (const [name, value] of values) again.values.set(name, value)
    expect(await again.status(id)).toBe(600)
    expect(again.sent).toEqual([])
  })
})
