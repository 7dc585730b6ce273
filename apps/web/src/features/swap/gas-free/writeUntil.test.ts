import { expect, test } from 'vitest'
import { writeUntil } from './writeUntil.ts'

const nowMs = new Date(2026, 10, 29, 12, 0).getTime()
const write = (untilMs: number) => writeUntil(untilMs, { locale: 'en-US', nowMs })

test('today the time is enough, any other day is named with its year', () => {
  expect(write(nowMs + 120_000)).toMatch(/^12:02:00\sPM$/)
  expect(write(nowMs + 86_400_000)).toMatch(/^November 30, 2026 at 12:00:00\sPM$/)
  expect(write(new Date(2035, 10, 29, 12, 2).getTime())).toMatch(/2035/)
})
