import { expect, test } from 'vitest'
import { rehearse } from '../operator/rehearse.ts'

test("an operator's first hour: each mistake has its sentence, what comes later is waited for, no secret is written", {
  tags: 'essential',
}, async () => {
  const lines = await rehearse({ isShort: true, tell: ({ what, value }) => console.log(`${what}: ${value}`) })
  expect(lines.filter(({ isAsItShould }) => isAsItShould === false)).toEqual([])
  expect(lines.length).toBeGreaterThan(7)
})
