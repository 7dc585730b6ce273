import { expect, test } from 'vitest'
import { toCsv } from './toCsv.ts'

test('default: numbers as they are, unknown empty, quotes doubled', () => {
  expect(toCsv(['name', 'price', 'change'], [['Say "hi", token', 1.5e-7, null]])).toBe(
    'name,price,change\r\n"Say ""hi"", token",1.5e-7,',
  )
})

test('behavior: a name that is a formula stays text, a negative number stays a number', () => {
  expect(toCsv(['name', 'change'], [['=1+1', -0.5]])).toBe("name,change\r\n'=1+1,-0.5")
})
