import { expect, test, vi } from 'vitest'
import { startDevice } from '../../test/startDevice.ts'
import { nextNonce } from './nextNonce.ts'
import { sentTransactions } from './sentTransactions.ts'

const own = `0x${'ab'.repeat(20)}`
const sent = (nonce: number) => ({ nonce, raw: `0x02${nonce}`, hash: `0xf${nonce}` }) as const

const quantity = (count: number | null) => (count === null ? null : `0x${count.toString(16)}`)

type Node = {
  latest: number | null
  pending: number
  takes?: readonly string[]
  knows?: readonly string[]
  isAway?: boolean
}

/** A node, what it takes and what it has; what it was handed. */
function start({ latest, pending, takes = [], knows = [], isAway = false }: Node) {
  const handed: unknown[] = []
  startDevice(({ body }) => {
    const { method, params } = body as { method: string; params: readonly string[] }
    const [first, block] = params
    if (method === 'eth_getTransactionCount') return { result: quantity(block === 'latest' ? latest : pending) }
    if (method === 'eth_getTransactionByHash') return { result: knows.includes(first!) ? {} : null }
    if (isAway) throw new TypeError('away')
    handed.push(first)
    return takes.includes(first!) ? { result: '0x' } : { error: { message: 'already known' } }
  })
  return handed
}

test('default: what the node counts, pending ones too, and whether it waits for them', async () => {
  start({ latest: 5, pending: 5 })
  expect(await nextNonce(1, own)).toEqual({ nonce: 5, waits: false })
  start({ latest: 5, pending: 7 })
  expect(await nextNonce(1, own)).toEqual({ nonce: 7, waits: true })
})

test.each([
  ['that takes it once more', { takes: ['0x025'] }],
  ['that says it has it', { knows: ['0xf5'] }],
])('behavior: two in quick succession are consecutive at a node %s', async (_, node) => {
  const handed = start({ latest: 5, pending: 5, ...node })
  sentTransactions.note(1, own.toUpperCase(), sent(5))
  expect(await nextNonce(1, own)).toEqual({ nonce: 6, waits: true })
  expect(handed).toEqual(['0x025'])
})

test('behavior: what no node has leaves no gap, and those behind it don’t count', async () => {
  start({ latest: 5, pending: 5, takes: ['0x026'] })
  for (const nonce of [5, 6]) sentTransactions.note(1, own, sent(nonce))
  expect(await nextNonce(1, own)).toEqual({ nonce: 5, waits: false })
})

test('behavior: what left for another network or from another account doesn’t count', async () => {
  start({ latest: 5, pending: 5, takes: ['0x025'] })
  sentTransactions.note(2, own, sent(5))
  sentTransactions.note(1, `0x${'cd'.repeat(20)}`, sent(5))
  expect((await nextNonce(1, own)).nonce).toBe(5)
})

test('behavior: after ten minutes it is not sent once more', async () => {
  const handed = start({ latest: 5, pending: 5, takes: ['0x025'] })
  sentTransactions.note(1, own, sent(5))
  vi.useFakeTimers({ now: Date.now() + 600_001, toFake: ['Date'] })
  try {
    expect((await nextNonce(1, own)).nonce).toBe(5)
  } finally {
    vi.useRealTimers()
  }
  expect(handed).toEqual([])
})

test('error: nobody knows whether the last one is on its way: nothing gets its nonce', async () => {
  start({ latest: 5, pending: 5, isAway: true })
  sentTransactions.note(1, own, sent(5))
  await expect(nextNonce(1, own)).rejects.toMatchObject({ code: 'ServerUnreachable' })
})

test('error: a count that is none', async () => {
  start({ latest: null, pending: 5 })
  await expect(nextNonce(1, own)).rejects.toMatchObject({ code: 'NodeRefused' })
})
