import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { Token } from '@oxbow/tokens/getTokens'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { swapSearch } from '../../../router/search/swapSearch.ts'
import * as SwapForm from './SwapForm.ts'

const usdcAddress = `0x${'a'.repeat(40)}` as const
const daiAddress = `0x${'d'.repeat(40)}` as const
const network = {
  slug: 'ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  stablecoins: [usdcAddress],
} as unknown as Network
const eth = token(nativeToken, 'ETH', 18)
const usdc = token(usdcAddress, 'USDC', 6)
const dai = token(daiAddress, 'DAI', 18)
const tokens = [eth, usdc, dai]

function token(address: `0x${string}`, symbol: string, decimals: number): Token {
  return { chainId: 31337, address, name: symbol, symbol, decimals, logoUri: undefined, tags: [] }
}

describe('SwapForm.fromSearch', () => {
  test('behavior: a form with a pair of its own begins with it, until the URL names a token', () => {
    const pair = { tokenIn: usdc, tokenOut: eth }
    const typed = { value: '1.25', field: 'input' }
    expect(SwapForm.fromSearch(typed, network, tokens, pair)).toEqual({ ...pair, field: 'input', text: '1.25' })
    expect(SwapForm.fromSearch({ value: '1.1234567' }, network, tokens, pair).text).toBe('')
    expect(SwapForm.fromSearch({ outputCurrency: daiAddress }, network, tokens, pair)).toMatchObject({
      tokenIn: eth,
      tokenOut: { address: daiAddress },
    })
  })

  test('default: native currency for the first dollar of the network', () => {
    expect(SwapForm.fromSearch({}, network, tokens)).toEqual({ tokenIn: eth, tokenOut: usdc, field: 'input', text: '' })
  })

  test('behavior: a link may name one side alone', () => {
    expect(SwapForm.fromSearch({ inputCurrency: daiAddress }, network, tokens)).toMatchObject({
      tokenIn: dai,
      tokenOut: usdc,
    })
    expect(SwapForm.fromSearch({ inputCurrency: usdcAddress }, network, tokens).tokenOut).toBeUndefined()
    expect(SwapForm.fromSearch({ outputCurrency: 'ETH' }, network, tokens)).toMatchObject({ tokenOut: eth })
  })

  test('param: value keeps its digits exactly as written', () => {
    const search = swapSearch.parse({ value: '1.500000000000000001', field: 'INPUT' })
    expect(SwapForm.fromSearch(search, network, tokens).text).toBe('1.500000000000000001')
  })

  test.each([
    ['a value that is no number', { value: '1e5' }],
    ['a value with more places than the token has', { inputCurrency: usdcAddress, value: '0.0000001' }],
    ['a value of another type', { value: 12 }],
    ['both sides the same', { inputCurrency: 'ETH', outputCurrency: 'NATIVE' }],
    ['a field that is none', { field: 'sideways' }],
  ])('behavior: %s is ignored', (_name, search) => {
    const form = SwapForm.fromSearch(swapSearch.parse(search), network, tokens)
    expect(form.text).toBe('')
    expect(form.field).toBe('input')
    expect(form.tokenIn).toBeDefined()
    expect(form.tokenIn?.address).not.toBe(form.tokenOut?.address)
  })

  test.each([`0x${'9'.repeat(40)}`, 'DAI', 'dai stablecoin'])(
    'behavior: what is named and is no token here leaves its side open, and no other pair takes its place: %s',
    (name) => {
      expect(SwapForm.fromSearch({ outputCurrency: name, value: '1' }, network, tokens)).toEqual({
        tokenIn: eth,
        tokenOut: undefined,
        field: 'input',
        text: '1',
      })
      expect(SwapForm.fromSearch({ inputCurrency: name }, network, tokens)).toMatchObject({
        tokenIn: undefined,
        tokenOut: usdc,
      })
    },
  )

  test('behavior: a token whose list calls it otherwise now is the same token', () => {
    const renamed = tokens.map((each) => (each === dai ? { ...dai, symbol: 'USDC', name: 'USD Coin' } : each))
    const search = SwapForm.toSearch({ tokenIn: eth, tokenOut: dai, field: 'input', text: '' }, network)
    expect(SwapForm.fromSearch(search, network, renamed).tokenOut?.address).toBe(daiAddress)
  })

  test('behavior: never throws, whatever the URL holds', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('inputCurrency', 'outputCurrency', 'value', 'field', 'chain'), fc.anything()),
        (search) => {
          SwapForm.fromSearch(swapSearch.parse(search), network, tokens)
        },
      ),
    )
  })

  test('behavior: a form survives the way through the URL', () => {
    const form: SwapForm.SwapForm = { tokenIn: dai, tokenOut: eth, field: 'output', text: '0.10' }
    expect(SwapForm.fromSearch(SwapForm.toSearch(form, network), network, tokens)).toEqual(form)
  })
})

describe('SwapForm.withToken', () => {
  const form: SwapForm.SwapForm = { tokenIn: eth, tokenOut: usdc, field: 'input', text: '1.123456789' }

  test('behavior: choosing the other side’s token turns the trade around', () => {
    expect(SwapForm.withToken(form, 'output', eth)).toEqual({ ...form, tokenIn: usdc, tokenOut: eth, field: 'output' })
  })

  test('behavior: cuts an amount that has more places than the new token', () => {
    expect(SwapForm.withToken({ ...form, tokenOut: dai }, 'input', usdc).text).toBe('1.123456')
  })

  test('behavior: flipping twice changes nothing', () => {
    expect(SwapForm.flipped(SwapForm.flipped(form))).toEqual(form)
  })
})
