import { createActivityLog } from '@oxbow/activity/createActivityLog'
import { memoryLocks } from '@oxbow/runtime/memoryLocks'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import type { Quote } from '@oxbow/trading/Quote'
import { describe, expect, test } from 'vitest'
import { createSwapMemory } from './createSwapMemory.ts'
import { lockOf, swapFlowRecords } from './SwapFlowRecord.ts'

const asked = { nonce: 5, blockNumber: '20', intent: { to: '0x0b', data: '0x', value: '7' } } as const
const sent = { hash: '0x01', nonce: 5, activityId: '1:0x01', intent: { to: '0x0b', data: '0x', value: 7n } } as const
const quoteOf = (amountOut: bigint) => ({ kind: 'swap', amountOut }) as Quote
const plan = { quote: quoteOf(8n), steps: [] }

function open() {
  const storage = memoryStorage()
  const locks = memoryLocks()
  const memory = createSwapMemory({
    id: 'a',
    quote: quoteOf(9n),
    summaryOf: ({ amountOut }) => ({ amountOut: `${amountOut}` }) as never,
    activity: createActivityLog(storage),
    storage,
    locks,
    clock: { now: () => 99 } as never,
  })
  memory.remember({
    context: {
      steps: [
        { kind: 'approve', isDone: true },
        { kind: 'swap', isDone: false },
      ],
    },
  } as never)
  const recorder = memory.recorderOf({} as never, plan)
  return { memory, recorder, locks, records: () => swapFlowRecords(storage).getSnapshot() }
}

describe('createSwapMemory', () => {
  test('default: what is asked is written down with what is traded by the quote of then, and what was sent after it', () => {
    const { recorder, records } = open()
    const steps = [
      { kind: 'approve', isDone: true },
      { kind: 'swap', isDone: false },
    ]
    recorder.put(asked)
    const record = { id: 'a', summary: { amountOut: '8' }, steps, asked, createdAtMs: 99 }
    expect(records()).toEqual([record])
    recorder.sent(sent, asked)
    const { intent: _, ...stored } = sent
    expect(records()).toEqual([{ ...record, sent: stored }])
    recorder.remove()
    expect(records()).toEqual([])
  })

  test('behavior: seen by the person it is forgotten, once it is known to be sent', () => {
    const { memory, recorder, records } = open()
    recorder.put(asked)
    memory.letGo()
    expect(records()).toHaveLength(1)
    recorder.sent(sent, asked)
    memory.letGo()
    expect(records()).toEqual([])
  })

  test('behavior: what the wallet failed at is remembered for all steps of the flow', () => {
    const { memory, recorder } = open()
    const lost = { nonce: 5, blockNumber: 20n, intent: sent.intent, purpose: 'swap' }
    recorder.unanswered = lost
    expect(memory.recorderOf({} as never, plan).unanswered).toBe(lost)
  })

  test('behavior: no other tab has it until it is released', async () => {
    const { memory, locks } = open()
    expect(await locks.tryHold(lockOf('a'))).toBeUndefined()
    memory.release()
    await new Promise((done) => setTimeout(done))
    expect(await locks.tryHold(lockOf('a'))).toBeDefined()
  })
})
