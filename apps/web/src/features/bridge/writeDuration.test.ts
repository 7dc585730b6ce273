import { expect, test } from 'vitest'
import { writeDuration } from './writeDuration.ts'

test('in the unit of the fewest digits, never too short', () => {
  expect([0, 4, 59, 60, 86, 95, 600, 5_399, 7_200].map((seconds) => writeDuration(seconds, 'en'))).toEqual([
    ...['1 sec', '4 sec', '59 sec', '1 min', '2 min', '2 min', '10 min', '90 min', '2 hr'],
  ])
})
