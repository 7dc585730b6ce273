import { setTimeout as sleep } from 'node:timers/promises'
import { RpcRequestError } from 'viem'
import { describe, expect, test } from 'vitest'
import { SecondTry } from './SecondTry.ts'

const always = () => true

/** Answers with the number of the call, after the delay that `lateMs` gives for it. */
function startNode(lateMs: Record<number, number>) {
  const node = { calls: 0, ask: async () => 0 }
  node.ask = async () => {
    const call = ++node.calls
    await sleep(lateMs[call] ?? 1)
    return call
  }
  return node
}

describe('SecondTry', () => {
  test('default: repeats a call that hangs, and the first answer counts', async () => {
    const node = startNode({ 1: 60_000 })
    expect(await new SecondTry().run(node.ask, always)).toBe(2)
    expect(node.calls).toBe(2)
  })

  test('behavior: makes a call that is in time once', async () => {
    const node = startNode({ 1: 100 })
    expect(await new SecondTry().run(node.ask, always)).toBe(1)
    await sleep(300)
    expect(node.calls).toBe(1)
  })

  test("behavior: doesn't double the calls to a node that is slow or busy", async () => {
    const slow = startNode(Object.fromEntries(Array.from({ length: 60 }, (_, call) => [call + 1, 2_200])))
    const tries = new SecondTry()
    await Promise.all(Array.from({ length: 30 }, () => tries.run(slow.ask, always)))
    expect(slow.calls).toBeLessThanOrEqual(35)
    const busy = startNode({ 1: 1_500 })
    await new SecondTry().run(busy.ask, () => false)
    expect(busy.calls).toBe(1)
  })

  test('error: a refusal is an answer', async () => {
    const refuse = async () => {
      throw new RpcRequestError({ body: {}, url: '', error: { code: 3, message: 'execution reverted' } })
    }
    await expect(new SecondTry().run(refuse, always)).rejects.toThrow('execution reverted')
  })
})
