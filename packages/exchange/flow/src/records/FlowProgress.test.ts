import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { expect, test } from 'vitest'
import { toDomainStep } from '../DomainTypes.ts'
import { fromProgress, progressRecords, toProgress } from './FlowProgress.ts'

const name = { key: 'order', chainId: 1, account: '0x0a' } as const
const typedData = { domain: {}, types: {}, primaryType: 'Order', message: { amount: 5n } }
const sent = { hash: '0x01', nonce: 3, activityId: '1:0x01', intent: { to: '0x0b', data: '0x', value: 7n } } as const
const sign = { ...toDomainStep({ kind: 'sign', type: 'sign', chainId: 1, typedData }), isDone: true }
const post = toDomainStep({ kind: 'post', type: 'post', chainId: 1 })
const pay = { ...toDomainStep({ kind: 'pay', type: 'call', chainId: 1, transaction: undefined }), sent }
const signed = { kind: 'sign', typedData, signature: '0x02' } as const
const flow = { steps: [sign, post, pay], signed, isOver: false }

function reopened(value: unknown) {
  const storage = memoryStorage()
  storage.setItem('progress', JSON.stringify({ version: 1, value }))
  return progressRecords(storage, 'progress').getSnapshot()
}

test('default: after a reload there is the same, amounts and signature included', () => {
  const storage = memoryStorage()
  progressRecords(storage, 'progress').put(toProgress(name, flow))
  const found = fromProgress(progressRecords(storage, 'progress').find(name)!)
  expect(found.steps.map(({ kind, type, isDone }) => [kind, type, isDone])).toEqual([
    ['sign', 'sign', true],
    ['post', 'post', false],
    ['pay', 'call', false],
  ])
  expect(found.steps[2]?.sent).toEqual(sent)
  expect(found.signed).toMatchObject({ kind: 'sign', signature: '0x02', typedData: { message: { amount: '5' } } })
})

test('behavior: a signature is kept while it is to be posted, and no longer', () => {
  expect(toProgress(name, flow).signed).toBeDefined()
  expect(toProgress(name, { ...flow, steps: [sign, { ...post, isDone: true }, pay] }).signed).toBeUndefined()
  expect(toProgress(name, { ...flow, steps: [sign, pay] }).signed).toBeUndefined()
})

test('behavior: what a page could not go on with is not read', () => {
  const record = JSON.parse(JSON.stringify(toProgress(name, flow)))
  expect(reopened([record])).toHaveLength(1)
  const [first, second, last] = record.steps
  const broken: unknown[] = [
    null,
    { ...record, key: 7 },
    { ...record, chainId: '1' },
    { ...record, account: null },
    { ...record, isOver: undefined },
    { ...record, steps: {} },
    { ...record, steps: [null] },
    { ...record, steps: [first, { ...second, kind: 1 }] },
    { ...record, steps: [{ ...first, isDone: 'yes' }] },
    { ...record, steps: [{ ...last, sent: { ...last.sent, hash: 1 } }] },
    { ...record, steps: [{ ...last, sent: { ...last.sent, intent: { ...last.sent.intent, value: '-1' } } }] },
    { ...record, steps: [{ ...last, sent: { ...last.sent, intent: undefined } }] },
    { ...record, signed: { ...record.signed, text: 'not JSON' } },
    { ...record, signed: { ...record.signed, signature: 1 } },
  ]
  for (const each of broken) expect(reopened([each, record]), JSON.stringify(each)).toEqual([record])
})
