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

test('behavior: a long negative amount, which is text, is not marked as text', () => {
  expect(toCsv(['amount'], [['-123456789012345678901'], ['-1+2']])).toBe("amount\r\n-123456789012345678901\r\n'-1+2")
})

test('behavior: what a spreadsheet with semicolons between cells, or one that reads wide signs, would run stays text', () => {
  expect(toCsv(['name'], [[';=1+1'], ['＝1+1'], ['a;=1+1']])).toBe(`name\r\n"';=1+1"\r\n'＝1+1\r\n"a;=1+1"`)
})
