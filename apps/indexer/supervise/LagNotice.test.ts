import { expect, test } from 'vitest'
import { LagNotice } from './LagNotice.ts'

function open() {
  const said: string[] = []
  const notice = new LagNotice((text) => said.push(text))
  const network = { chainId: 1, name: 'Example Chain', blockTimeSeconds: 2 }
  return {
    said,
    see: (head: number, newest: number, atMinute = 0) =>
      notice.see({ network, head, newest, nowMs: atMinute * 60_000 }),
  }
}

test('default: an index that falls behind is told, again each five minutes, and when it has caught up', () => {
  const { said, see } = open()
  see(100, 101)
  see(100, 200, 3)
  see(110, 230, 4)
  see(130, 350, 8)
  see(130, 500, 13.5)
  see(500, 501, 14)
  see(501, 502, 15)
  expect(said).toEqual([
    'The index of Example Chain is 3 min behind, at block 100 of 200: market data is as old.',
    'The index of Example Chain is 7 min behind, at block 130 of 350: it catches up.',
    'The index of Example Chain is 12 min behind, at block 130 of 500: it has not moved for five minutes. indexer.log says what fails.',
    'The index of Example Chain has caught up.',
  ])
})

test('behavior: an index that is built for the first time is not late', () => {
  const { said, see } = open()
  see(0, 1_000)
  see(10, 1_000, 30)
  expect(said).toEqual([])
})
