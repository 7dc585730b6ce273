import { describe, expect, test } from 'vitest'
import { matchTokens, parseAddress } from './matchTokens.ts'

const usdc = token('a', 'USDC', 'USD Coin')
const weth = token('b', 'WETH', 'Wrapped Ether')
const eth = token('0', 'ETH', 'Ether')
const list = [weth, usdc, eth]

function token(digit: string, symbol: string, name: string) {
  return { address: `0x${digit.repeat(40)}`, symbol, name }
}

describe('matchTokens', () => {
  test('behavior: the whole symbol beats a part of it', () => {
    expect(matchTokens(list, 'eth').map((found) => found.symbol)).toEqual(['ETH', 'WETH'])
  })

  test('behavior: finds by name and by address, in any case', () => {
    expect(matchTokens(list, 'wrapped')).toEqual([weth])
    expect(matchTokens(list, ` 0x${'B'.repeat(40)} `)).toEqual([weth])
    expect(matchTokens(list, '0xbbbb')).toEqual([weth])
    expect(matchTokens(list, 'nothing')).toEqual([])
  })
})

describe('parseAddress', () => {
  test('behavior: forty digits and nothing else', () => {
    expect(parseAddress(` 0X${'Ab'.repeat(20)} `)).toBe(`0x${'ab'.repeat(20)}`)
    expect(parseAddress(`0x${'ab'.repeat(19)}`)).toBeUndefined()
    expect(parseAddress(`0x${'ab'.repeat(32)}`)).toBeUndefined()
  })
})
