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

  test('behavior: whole symbol, then its beginning, then the beginning of the name, then anywhere, else as they came', () => {
    const inName = token('1', 'ONE', 'The oak')
    const inSymbol = token('2', 'SOAK', 'Two')
    const nameFirst = token('3', 'THREE', 'Oak tree')
    const symbolFirst = token('4', 'OAKS', 'Four')
    const whole = token('5', 'oak', 'Five')
    const again = token('6', 'OAK', 'Six')
    const worstFirst = [inName, inSymbol, nameFirst, symbolFirst, whole, again]
    expect(matchTokens(worstFirst, 'Oak')).toEqual([whole, again, symbolFirst, nameFirst, inName, inSymbol])
  })

  test('behavior: a whole address comes first, and the beginning of one after the symbols and names that begin so', () => {
    const bait = token('7', `0x${'b'.repeat(40)}s`, 'Bait')
    expect(matchTokens([bait, weth], `0x${'b'.repeat(40)}`)).toEqual([weth, bait])
    const [named, titled] = [token('8', 'OX', '0xbbb protocol'), token('9', '0xbbb', 'Titled')]
    expect(matchTokens([weth, named, titled], '0xbbb')).toEqual([titled, named, weth])
  })

  test('behavior: three digits of an address are asked for, and nothing in the midst of one counts', () => {
    expect(matchTokens(list, '0xbb')).toEqual([])
    expect(matchTokens(list, '0xbbb')).toEqual([weth])
    expect(matchTokens([token('1', 'A0xbbb', 'B 0xbbb')], '0xbbb')).toEqual([])
  })

  test('behavior: everything when nothing was typed, and signs that isolate a symbol are no part of it', () => {
    expect(matchTokens(list, '  ')).toBe(list)
    const isolated = token('c', '\u2068OAK\u2069', '\u2068Oak\u2069')
    expect(matchTokens([token('d', 'OAKS', ''), isolated], 'oak')[0]).toBe(isolated)
  })
})

describe('parseAddress', () => {
  test('behavior: forty digits and nothing else', () => {
    expect(parseAddress(` 0X${'Ab'.repeat(20)} `)).toBe(`0x${'ab'.repeat(20)}`)
    expect(parseAddress(`0x${'ab'.repeat(19)}`)).toBeUndefined()
    expect(parseAddress(`0x${'ab'.repeat(32)}`)).toBeUndefined()
  })
})
