import { createActivityLog } from '@oxbow/activity/createActivityLog'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { expect, test } from 'vitest'
import type { DomainStep } from '../DomainTypes.ts'
import { toOffchainSteps } from './toOffchainSteps.ts'

const step = (kind: string, type: DomainStep['type'], rest: Partial<DomainStep> = {}): DomainStep => ({
  kind,
  token: undefined,
  chainId: 1,
  type,
  planned: undefined,
  isDone: false,
  sent: undefined,
  ...rest,
})
const sentAs = (hash: `0x${string}`) =>
  ({ hash, nonce: 1, activityId: hash, intent: { to: '0x0b', data: '0x', value: 0n } }) as const

/** `statuses`: of the transactions in the activity log. */
function offchainSteps(
  steps: readonly DomainStep[],
  statuses: Readonly<Record<string, string>> = {},
  signed?: { kind: string },
) {
  const activity = createActivityLog(memoryStorage())
  for (const [id, status] of Object.entries(statuses)) activity.put({ id, hash: id, status } as never)
  const found = toOffchainSteps({ steps, signed: signed as never }, activity)
  return found.steps.map(({ kind, isDone, isLast }) => `${kind}${isDone ? ' done' : ''}${isLast ? ', last' : ''}`)
}

test('default: of a call before the last the log knows the end, and what is on its way is waited for', () => {
  const steps = [step('lock', 'call', { sent: sentAs('0x01') }), step('claim', 'call')]
  for (const status of ['confirmed', 'final']) expect(offchainSteps(steps, { '0x01': status })).toEqual(['lock done'])
  expect(offchainSteps(steps, { '0x01': 'pending' })).toEqual(['lock'])
  expect(offchainSteps(steps)).toEqual(['lock'])
  // It came to nothing: the plan asks for it again.
  for (const status of ['failed', 'dropped', 'cancelled']) expect(offchainSteps(steps, { '0x01': status })).toEqual([])
})

test('behavior: the last one is told apart; in a block it is over, and done anew', () => {
  const steps = [step('lock', 'call', { isDone: true }), step('claim', 'call', { sent: sentAs('0x02') })]
  expect(offchainSteps(steps, { '0x02': 'pending' })).toEqual(['lock done', 'claim, last'])
  for (const status of ['confirmed', 'final', 'failed'])
    expect(offchainSteps(steps, { '0x02': status })).toEqual(['lock done'])
})

test('behavior: approvals are left to the plan, and so is a signature that nobody is waiting for', () => {
  const approve = step('approve', 'approve', { isDone: true })
  const sign = step('sign', 'sign', { isDone: true })
  expect(offchainSteps([approve, sign, step('send', 'call')])).toEqual([])
  const posted = step('post', 'post', { isDone: true })
  expect(offchainSteps([sign, posted, step('fill', 'wait')])).toEqual(['sign done', 'post done'])
  expect(offchainSteps([sign, step('post', 'post')], {}, { kind: 'sign' })).toEqual(['sign done'])
})
