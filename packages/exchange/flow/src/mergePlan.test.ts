import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { type DomainStep, toDomainStep } from './DomainTypes.ts'
import type { PlannedStep, SignedStep } from './FlowDomain.ts'
import { mergePlan } from './mergePlan.ts'

const chainId = 1
const spender: Hex = `0x${'3'.repeat(40)}`
const token: Hex = `0x${'4'.repeat(40)}`
const approve = (amount: bigint, kind = 'approve'): PlannedStep => ({
  kind,
  token,
  type: 'approve',
  chainId,
  transaction: {
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
  } as never,
})
const sign = (amount: bigint): PlannedStep & { type: 'sign' } => ({
  kind: 'permit',
  type: 'sign',
  chainId,
  typedData: { domain: {}, types: {}, primaryType: 'Permit', message: { amount } },
})
const send: PlannedStep = { kind: 'send', type: 'call', chainId, transaction: undefined }
const post: PlannedStep = { kind: 'post', type: 'post', chainId }
const done = (step: PlannedStep, hash?: Hex): DomainStep => ({
  ...toDomainStep(step),
  isDone: true,
  sent: hash && ({ hash } as DomainStep['sent']),
})
const signedOf = (step: PlannedStep & { type: 'sign' }): SignedStep => ({ ...step, signature: '0x01' })

function merge(plan: readonly PlannedStep[], before: Partial<mergePlan.Before> = {}) {
  const { steps, signed } = mergePlan({ steps: plan }, { steps: [], signed: undefined, excused: new Set(), ...before })
  return { signed, steps: steps.map((step) => `${step.kind}${step.isDone ? ' done' : ''}`) }
}

test('default: what is done comes first and is not asked for again', () => {
  const steps = [toDomainStep(post), done(send)]
  expect(merge([send, post], { steps })).toEqual({ signed: undefined, steps: ['send done', 'post'] })
})

test('behavior: a signature counts for what was signed, and for no other data', () => {
  const before = { steps: [done(sign(1n))], signed: signedOf(sign(1n)) }
  expect(merge([sign(1n), send], before)).toEqual({ signed: before.signed, steps: ['permit done', 'send'] })
  expect(merge([sign(2n), send], before)).toEqual({ signed: undefined, steps: ['permit', 'send'] })
  expect(merge([send], before)).toEqual({ signed: undefined, steps: ['send'] })
})

test('behavior: what was posted has used its signature up, whatever a new plan would sign', () => {
  const steps = [done(sign(1n)), done(post)]
  expect(merge([sign(2n), post, send], { steps }).steps).toEqual(['permit done', 'post done', 'send'])
})

test('error: an approval that was given and is missing still', () => {
  for (const given of [5n, 6n])
    expect(() => merge([approve(5n), send], { steps: [done(approve(given), '0x01')] })).toThrow(
      expect.objectContaining({ code: 'AllowanceTooLow' }),
    )
})

test('behavior: more than was approved is asked for, and so is what the chain may have lost since', () => {
  const asked = ['approve done', 'approve', 'send']
  expect(merge([approve(5n), send], { steps: [done(approve(4n), '0x01')] }).steps).toEqual(asked)
  const excused = new Set<Hex>(['0x01'])
  expect(merge([approve(5n), send], { steps: [done(approve(5n), '0x01')], excused }).steps).toEqual(asked)
})

test('behavior: a reset that is done is not asked for again, whatever a node that is behind says', () => {
  const reset = approve(0n, 'reset-approval')
  expect(merge([reset, approve(5n)], { steps: [done(reset, '0x01')] }).steps).toEqual([
    'reset-approval done',
    'approve',
  ])
})
