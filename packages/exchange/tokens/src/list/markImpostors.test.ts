import { expect, test } from 'vitest'
import { markImpostors } from './markImpostors.ts'

const at = (address: string, symbol: string, tags: string[] = []) => ({
  chainId: 1,
  address: address as `0x${string}`,
  symbol,
  tags,
})
const usdc = at('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 'USDC')
const impostor = at(`0x${'5'.repeat(40)}`, 'USDC', ['stablecoin'])

test('what a server lists as USDC at another address gets the tag, whatever tags it came with', () => {
  expect(markImpostors([usdc, impostor])).toEqual([usdc, { ...impostor, tags: ['stablecoin', 'impostor'] }])
})

test('a list without one stays the same list, and one that is marked is not marked twice', () => {
  const honest = [usdc, at(`0x${'6'.repeat(40)}`, 'OAK')]
  expect(markImpostors(honest)).toBe(honest)
  const marked = markImpostors([impostor])
  expect(markImpostors(marked)).toBe(marked)
})

test('a list of 10,000 on a local chain, whose addresses are hashes, is read in a fraction of a second', () => {
  const list = Array.from({ length: 10_000 }, (_, index) => ({
    ...at(`0x5${index.toString(16).padStart(39, '0')}`, `TREE${index}`),
    chainId: 31337,
  }))
  const start = performance.now()
  expect(markImpostors(list)).toBe(list)
  expect(performance.now() - start).toBeLessThan(2_000)
})
