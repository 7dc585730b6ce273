import type { HookTrial } from '@oxbow/explore/probeHook'
import { expect, test } from 'vitest'
import { toHookVerdict } from './HookVerdict.ts'

type Tried = Extract<HookTrial, { status: 'tried' }>
const fair: Tried = {
  status: 'tried',
  deposit: 'passed',
  swap: { status: 'passed', loss: 0.006, feeLoss: 0.006 },
  withdrawal: { status: 'passed', loss: 0 },
}

test.each([
  ['fair', {}],
  ['takes', { swap: { status: 'passed', loss: 0.02, feeLoss: 0.006 } }],
  ['fair', { swap: { status: 'passed', loss: 0.02, feeLoss: 0.02 } }],
  ['dear', { swap: { status: 'passed', loss: 0.75, feeLoss: 0.75 } }],
  ['takes', { withdrawal: { status: 'passed', loss: 0.1 } }],
  ['traps', { withdrawal: { status: 'refused' } }],
  ['refuses', { deposit: 'refused', withdrawal: { status: 'untried' } }],
  ['refuses', { swap: { status: 'refused' } }],
] as const)('%s: %o', (verdict, change) => {
  expect(toHookVerdict({ ...fair, ...change })).toBe(verdict)
})

test('no trial, no verdict', () => {
  expect(toHookVerdict({ status: 'unavailable' })).toBeUndefined()
  expect(toHookVerdict({ status: 'empty' })).toBeUndefined()
})
