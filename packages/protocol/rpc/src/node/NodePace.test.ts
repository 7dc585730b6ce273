import { HttpRequestError } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NodePace, NodePausedError } from './NodePace.ts'

const answerMs = 2

// Fake timers, so that the load of the machine doesn't matter.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

/** A node that allows so many calls per tenth of a second and answers 429 to the rest. */
function startNode(callsPerTenth: number, headers: Record<string, string> = {}) {
  const node = { callsPerTenth, refused: 0, answered: 0, order: [] as number[] }
  let window = 0
  let calls = 0
  const ask = (mark: number) => async () => {
    await sleep(answerMs)
    const now = Math.floor(Date.now() / 100)
    if (now !== window) [window, calls] = [now, 0]
    calls += 1
    if (calls > node.callsPerTenth) {
      node.refused += 1
      throw new HttpRequestError({
        url: 'http://node',
        status: 429,
        details: 'slow down',
        headers: new Headers(headers),
      })
    }
    node.answered += 1
    node.order.push(mark)
  }
  return Object.assign(node, { ask })
}

function sleep(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}

/** Advances time until the promise is settled. */
async function settled<answer>(promise: Promise<answer>): Promise<answer> {
  let isSettled = false
  promise.then(
    () => (isSettled = true),
    () => (isSettled = true),
  )
  for (let steps = 0; !isSettled && steps < 100_000; steps++) await vi.advanceTimersByTimeAsync(1)
  return promise
}

describe('NodePace', () => {
  test('default: answers every request through a node that refuses most at first, with few refusals', async () => {
    const node = startNode(5)
    const pace = new NodePace()
    await settled(Promise.all(Array.from({ length: 100 }, (_, mark) => pace.run('background', node.ask(mark)))))
    expect(node.answered).toBe(100)
    expect(node.refused).toBeLessThan(100)
    expect(pace.callsPerSecond).toBeGreaterThan(5)
    expect(pace.callsPerSecond).toBeLessThan(75)
  })

  test('behavior: after a node refused everything for a while, halves the rate instead of going down to one per second', async () => {
    const node = startNode(5)
    const pace = new NodePace()
    await settled(Promise.all(Array.from({ length: 100 }, (_, mark) => pace.run('background', node.ask(mark)))))
    const before = pace.callsPerSecond!
    node.callsPerTenth = 0
    const waiting = Promise.all(Array.from({ length: 50 }, (_, mark) => pace.run('background', node.ask(mark))))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(pace.callsPerSecond).toBeLessThan(before / 4)
    node.callsPerTenth = 5
    const [answered, sinceMs] = [node.answered, Date.now()]
    await settled(waiting)
    expect(pace.callsPerSecond).toBeGreaterThanOrEqual(before / 2)
    expect(node.answered - answered).toBe(50)
    // Up to 30 s may pass until the node is called again.
    expect(Date.now() - sinceMs).toBeLessThan(36_000)
  })

  test('behavior: no limit without a refusal', async () => {
    const node = startNode(1_000)
    const pace = new NodePace()
    await settled(Promise.all(Array.from({ length: 200 }, (_, mark) => pace.run('background', node.ask(mark)))))
    expect(pace.callsPerSecond).toBeUndefined()
  })

  test('behavior: urgent calls overtake background calls', async () => {
    const node = startNode(1_000)
    const pace = new NodePace({ maxCallsPerSecond: 40 })
    const background = Array.from({ length: 20 }, (_, mark) => pace.run('background', node.ask(mark)))
    await vi.advanceTimersByTimeAsync(60)
    await settled(pace.run('urgent', node.ask(99)))
    expect(pace.waiting).toBeGreaterThan(10)
    await settled(Promise.all(background))
    expect(node.order.indexOf(99)).toBeLessThan(8)
  })

  test('behavior: urgent calls resume soon after a refusal, before the background calls', async () => {
    const node = startNode(2)
    const pace = new NodePace()
    const background = Array.from({ length: 12 }, (_, mark) => pace.run('background', node.ask(mark)))
    await vi.advanceTimersByTimeAsync(20)
    expect(node.refused).toBeGreaterThan(0)
    const sinceMs = Date.now()
    await settled(pace.run('urgent', node.ask(99)))
    expect(Date.now() - sinceMs).toBeLessThan(500)
    await settled(Promise.all(background))
  })

  test('behavior: many slow background calls leave room for urgent ones', async () => {
    const pace = new NodePace()
    const slow = Array.from({ length: 100 }, () => pace.run('background', () => sleep(30_000)))
    await vi.advanceTimersByTimeAsync(10)
    const sinceMs = Date.now()
    await settled(pace.run('urgent', () => sleep(answerMs)))
    expect(Date.now() - sinceMs).toBeLessThan(10)
    await settled(Promise.all(slow))
  })

  test('behavior: keeps to the configured calls per second', async () => {
    const node = startNode(1_000)
    const pace = new NodePace({ maxCallsPerSecond: 50 })
    const startedMs = Date.now()
    await settled(Promise.all(Array.from({ length: 26 }, (_, mark) => pace.run('urgent', node.ask(mark)))))
    expect(Date.now() - startedMs).toBeGreaterThanOrEqual(480)
  })

  test('behavior: speeds up once the node allows more', async () => {
    const node = startNode(3)
    let aheadMs = 0
    const pace = new NodePace({ now: () => Date.now() + aheadMs })
    await settled(Promise.all(Array.from({ length: 20 }, (_, mark) => pace.run('background', node.ask(mark)))))
    const before = pace.callsPerSecond!
    node.callsPerTenth = 1_000
    for (let round = 0; round < 3; round++) {
      aheadMs += 6_000
      await settled(Promise.all(Array.from({ length: 5 }, (_, mark) => pace.run('background', node.ask(mark)))))
    }
    expect(pace.callsPerSecond).toBeGreaterThan(before)
  })

  test('behavior: respects a long pause, and rejects waiting calls at once', async () => {
    const node = startNode(0, { 'retry-after': '20' })
    const pace = new NodePace()
    await expect(settled(pace.run('urgent', node.ask(0)))).rejects.toMatchObject({ name: 'HttpRequestError' })
    await expect(settled(pace.run('urgent', node.ask(1)))).rejects.toBeInstanceOf(NodePausedError)
    expect(node.refused).toBe(1)
  })

  test('error: passes on other failures, without a retry', async () => {
    const pace = new NodePace()
    let asked = 0
    const fail = async () => {
      asked += 1
      throw new Error('execution reverted')
    }
    await expect(pace.run('urgent', fail)).rejects.toThrow('execution reverted')
    expect(asked).toBe(1)
    expect(pace.callsPerSecond).toBeUndefined()
  })
})
