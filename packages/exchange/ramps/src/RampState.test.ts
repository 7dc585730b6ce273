import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { providerStates } from './providerStates.ts'
import { advance, isOver, type RampState, rampStates } from './RampState.ts'

const state = fc.constantFrom(...rampStates)
const after = (told: readonly RampState[]) => told.reduce(advance, 'created' as RampState)

describe('advance', () => {
  test('behavior: ends in the same state in whatever order and however often it is told', () => {
    fc.assert(
      fc.property(fc.array(state, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (told, numbers) => {
        const shuffled = [...told, ...told].sort(() => (numbers.next().value % 3) - 1)
        expect(after(shuffled)).toBe(after(told))
      }),
    )
  })

  test('behavior: never goes back', () => {
    fc.assert(
      fc.property(state, state, (now, told) => {
        expect(rampStates.indexOf(advance(now, told))).toBeGreaterThanOrEqual(rampStates.indexOf(now))
      }),
    )
  })

  test('a late payment settles what had expired, and what settled does not fail', () => {
    expect(advance('expired', 'settled')).toBe('settled')
    expect(advance('settled', 'failed')).toBe('settled')
    expect(advance('failed', 'refunded')).toBe('refunded')
  })
})

test('isOver: the four ends alone', () => {
  expect(rampStates.filter(isOver)).toEqual(['expired', 'failed', 'settled', 'refunded'])
})

test('providerStates: every provider can say that it settled and that it failed', () => {
  for (const states of Object.values(providerStates))
    expect(new Set(Object.values(states))).toEqual(new Set([...Object.values(states), 'settled', 'failed']))
})
