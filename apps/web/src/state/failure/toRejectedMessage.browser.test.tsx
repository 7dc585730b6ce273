import { expect, test } from 'vitest'
import { toRejectedMessage } from './toRejectedMessage.ts'

const step = (kind: string, type: string, state = 'done') => ({ kind, type, state })
const words = (...steps: readonly toRejectedMessage.Step[]) => toRejectedMessage(steps).message

test('says that nothing was sent only where nothing was', () => {
  const nothing = 'You rejected this in your wallet. Nothing was sent.'
  expect(toRejectedMessage().message).toBe(nothing)
  expect(words(step('approve', 'approve', 'active'), step('sign', 'sign', 'upcoming'))).toBe(nothing)
  expect(words(step('sign-permit', 'sign'), step('keep-permit', 'post'), step('sign', 'sign', 'active'))).toBe(nothing)
})

test('an edit whose new order is declined has canceled the old one', () => {
  const edit = [step('cancel-orders', 'call'), step('sign', 'sign', 'active'), step('post', 'post', 'upcoming')]
  expect(words(...edit)).toBe(
    'You rejected this in your wallet. Your old order is canceled, and no new one was placed.',
  )
})

test('what was confirmed before a declined step stays', () => {
  const stays = 'You rejected this in your wallet. What was confirmed before stays.'
  expect(words(step('approve', 'approve'), step('sign', 'sign', 'active'))).toBe(stays)
  expect(words({ kind: 'reset-approval', state: 'done' }, { kind: 'approve', state: 'active' })).toBe(stays)
  expect(words(step('revoke', 'call'), step('revoke', 'call', 'active'))).toBe(stays)
  expect(words(step('revoke', 'batch'), step('revoke', 'batch', 'active'))).toBe(stays)
})
