import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { VisitorGate } from './VisitorGate.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const busy = new Error('busy')
const createGate = () => new VisitorGate({ slots: 4, slotsPerVisitor: 2, busy: () => busy })

/** Work that ends when it is told to. */
function createWork(gate: VisitorGate) {
  const running: string[] = []
  const ends: (() => void)[] = []
  const add = (visitor: string) =>
    gate.run(visitor, async () => {
      running.push(visitor)
      await new Promise<void>((end) => ends.push(end))
    })
  return { running, add, endFirst: () => ends.shift()?.() }
}

describe('VisitorGate', () => {
  test('behavior: a visitor who asks fifty times holds two places; another gets in at once', async () => {
    const { add, endFirst, running } = createWork(createGate())
    for (let i = 0; i < 50; i++) void add('greedy').catch(() => {})
    await vi.advanceTimersByTimeAsync(0)
    expect(running).toEqual(['greedy', 'greedy'])
    void add('other')
    await vi.advanceTimersByTimeAsync(0)
    expect(running).toEqual(['greedy', 'greedy', 'other'])
    endFirst()
    await vi.advanceTimersByTimeAsync(0)
    expect(running).toEqual(['greedy', 'greedy', 'other', 'greedy'])
  })

  test('behavior: four places in all', async () => {
    const { add, running } = createWork(createGate())
    for (const visitor of ['a', 'b', 'c', 'd', 'e']) void add(visitor).catch(() => {})
    await vi.advanceTimersByTimeAsync(0)
    expect(running).toEqual(['a', 'b', 'c', 'd'])
  })

  test('behavior: who asks once does not wait behind those who ask much', async () => {
    const { add, endFirst, running } = createWork(createGate())
    for (const visitor of ['a', 'b', 'c']) for (let i = 0; i < 40; i++) void add(visitor).catch(() => {})
    await vi.advanceTimersByTimeAsync(0)
    expect(running).toEqual(['a', 'a', 'b', 'b'])
    void add('late')
    // Four visitors, four turns.
    for (let i = 0; i < 4; i++) {
      endFirst()
      await vi.advanceTimersByTimeAsync(0)
    }
    expect(running.slice(4)).toContain('late')
    for (let i = 0; i < 6; i++) {
      endFirst()
      await vi.advanceTimersByTimeAsync(0)
    }
    // By turns from then on.
    expect(new Set(running.slice(8))).toEqual(new Set(['a', 'b', 'c']))
  })

  test('behavior: visitors of one IPv6 network share its places', async () => {
    const { add, running } = createWork(createGate())
    for (let visitor = 0; visitor < 9; visitor++) void add(`2001:db8:7:${visitor}`).catch(() => {})
    await vi.advanceTimersByTimeAsync(0)
    expect(running).toHaveLength(2)
    void add('2001:db8:8:0')
    await vi.advanceTimersByTimeAsync(0)
    expect(running).toHaveLength(3)
  })

  test('error: nobody waits for ever, and not too many wait', async () => {
    const { add } = createWork(createGate())
    void add('a')
    void add('a')
    const waits = add('a').catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(8_001)
    expect(await waits).toBe(busy)
    for (let i = 0; i < 50; i++) void add('a').catch(() => {})
    await expect(add('a')).rejects.toThrow('busy')
    // Another still may.
    void add('b')
  })
})
