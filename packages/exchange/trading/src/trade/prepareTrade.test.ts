import { decodeTransaction } from '@oxbow/calldata/decodeTransaction'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { ParsedQuoteRequest, Quote } from '@oxbow/contract/Quote'
import type { ParsedSwapRequest } from '@oxbow/contract/Swap'
import { reverted } from '@oxbow/exchange-test/plainNode'
import {
  plainNowSeconds as now,
  plainContracts,
  plainTokens,
  plainTradingChain,
} from '@oxbow/exchange-test/plainTradingChain'
import { encodeErrorResult, HttpRequestError, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { quoteTrade } from '../quote/quoteTrade.ts'
import { prepareTrade } from './prepareTrade.ts'

const { weth, a } = plainTokens
const swapper = `0x${'d'.repeat(40)}` as const
const one = 10n ** 18n

async function quoteOf(change: object = {}): Promise<Quote> {
  const request = {
    type: 'EXACT_INPUT',
    amount: one.toString(),
    tokenIn: nativeToken,
    tokenOut: a,
    swapper,
    tokenInChainId: 31337,
    tokenOutChainId: 31337,
    slippageTolerance: 0.5,
    ...change,
  } as unknown as ParsedQuoteRequest
  return (await quoteTrade(plainTradingChain().chain, request, 'id')).quote
}
async function prepare(quote: Quote, more: object = {}, methods: object = { eth_estimateGas: () => '0x30d40' }) {
  const { chain, fees, asked } = plainTradingChain({ methods: methods as never })
  const response = await prepareTrade(chain, { quote, ...more } as unknown as ParsedSwapRequest, 'id')
  return { response, fees, asked }
}
const refusing = (error: unknown) => ({
  eth_estimateGas: () => {
    throw error
  },
})

describe('the transaction', () => {
  test('default: made anew from the quote, with the gas that the node measured and a fifth more', async () => {
    const quote = await quoteOf()
    const { response, fees, asked } = await prepare(quote, { urgency: 'urgent' })
    expect(fees).toEqual([['urgent', 5n]])
    expect(response).toMatchObject({
      requestId: 'id',
      gasFee: '6000000',
      txFailureReasons: [],
      swap: {
        to: plainContracts.universalRouter,
        from: swapper,
        value: '0xde0b6b3a7640000',
        chainId: 31337,
        gasLimit: '240000',
        maxFeePerGas: '70',
        maxPriorityFeePerGas: '3',
      },
    })
    const { to, data, value } = response.swap
    expect(asked.at(-1)!.params[0]).toMatchObject({ from: swapper, to, data, value })
    const read = decodeTransaction({ to, data, value: BigInt(value), contracts: plainContracts })
    expect(read.deadlineSeconds).toBe(BigInt(now + 1_800))
    expect(JSON.stringify(read, (_, each) => (typeof each === 'bigint' ? `${each}` : each))).toContain(
      `"${quote.output.minimumAmount}"`,
    )
    const later = await prepare(quote, { deadline: now + 5 })
    const { swap } = later.response
    expect(decodeTransaction({ ...swap, value: BigInt(swap.value), contracts: plainContracts }).deadlineSeconds).toBe(
      BigInt(now + 5),
    )
  })

  test('behavior: without a simulation the quote’s gas and half of it more, and nothing is asked', async () => {
    const quote = await quoteOf()
    const { response, asked, fees } = await prepare(quote, { simulateTransaction: false })
    expect(asked).toEqual([])
    expect(fees).toEqual([['normal', 5n]])
    expect(response.swap.gasLimit).toBe(((BigInt(quote.gasUseEstimate) * 150n) / 100n).toString())
    expect(response.gasFee).toBe((BigInt(quote.gasUseEstimate) * 30n).toString())
  })

  test('behavior: an exact output takes its maximum at most, and a wrap what it gives', async () => {
    const out = await quoteOf({ type: 'EXACT_OUTPUT' })
    const { swap } = (await prepare(out)).response
    expect(BigInt(swap.value)).toBe(BigInt(out.input.maximumAmount!))
    const wrap = (await prepare(await quoteOf({ tokenOut: weth }))).response.swap
    expect(wrap).toMatchObject({ to: weth, value: '0xde0b6b3a7640000', data: '0xd0e30db0' })
    const unwrap = (await prepare(await quoteOf({ tokenIn: weth, tokenOut: nativeToken }))).response.swap
    expect(unwrap).toMatchObject({ to: weth, value: '0x0', data: expect.stringMatching(/^0x2e1a7d4d/) })
  })
})

test('behavior: a pair that nobody has traded in adds the gas of its price memory', async () => {
  const quote = await quoteOf({ protocols: ['V2'] })
  const methods = (sum: string) => ({ eth_estimateGas: () => '0x30d40', eth_call: () => `0x${sum.padStart(64, '0')}` })
  const gasLimit = async (sum: string) => Number((await prepare(quote, {}, methods(sum))).response.swap.gasLimit)
  expect(await gasLimit('0')).toBe(286_000)
  expect(await gasLimit('1')).toBe(240_000)
})

describe('a quote that is not taken', () => {
  const refuses = async (change: (quote: Quote) => object, more: object = {}) =>
    prepare({ ...(await quoteOf()), ...change(await quoteOf()) } as Quote, more).then(
      () => undefined,
      (error: { name: string }) => error.name,
    )
  const invalid = 'Engine.InvalidQuoteError'

  test('error: of nobody, for somebody else, or of a gas that no block holds', async () => {
    expect(await refuses(() => ({}))).toBeUndefined()
    expect(await refuses(() => ({ swapper: null }))).toBe(invalid)
    expect(await refuses(({ output }) => ({ output: { ...output, recipient: weth } }))).toBe(invalid)
    expect(await refuses(() => ({ gasUseEstimate: '1000000001' }))).toBe(invalid)
    expect(await refuses(() => ({ gasUseEstimate: '1000000000' }))).toBeUndefined()
  })

  test('error: too old, or after its deadline', async () => {
    expect(await refuses(() => ({ expiresAt: now - 1 }))).toBe('Engine.QuoteExpiredError')
    expect(await refuses(() => ({ expiresAt: now }))).toBeUndefined()
    expect(await refuses(() => ({}), { deadline: now - 1 })).toBe('Engine.QuoteExpiredError')
    expect(await refuses(() => ({}), { deadline: now })).toBeUndefined()
  })

  test('error: a wrap that gives something else than it takes', async () => {
    const wrap = await quoteOf({ tokenOut: weth })
    const { input, output } = wrap
    const nothing = { input: { ...input, amount: '0' }, output: { ...output, amount: '0', minimumAmount: '0' } }
    for (const change of [
      nothing,
      { output: { ...output, amount: '1', minimumAmount: '1' } },
      { output: { ...output, minimumAmount: '1' } },
    ])
      await expect(prepare({ ...wrap, ...change })).rejects.toMatchObject({ name: invalid })
    const least = { input: { ...input, amount: '1' }, output: { ...output, amount: '1', minimumAmount: '1' } }
    expect((await prepare({ ...wrap, ...least })).response.swap.value).toBe('0x1')
  })

  test('error: a permit that is not for it', async () => {
    const quote = await quoteOf({ tokenIn: weth, swapper: undefined })
    const asked = { ...quote, swapper, output: { ...quote.output, recipient: swapper } }
    const permitData = {
      domain: { name: 'Permit2', chainId: 31337, verifyingContract: plainContracts.permit2 },
      types: {},
      values: {
        details: { token: a, amount: one.toString(), expiration: String(now + 9), nonce: '0' },
        spender: plainContracts.universalRouter,
        sigDeadline: String(now + 9),
      },
    }
    await expect(prepare(asked, { permitData, signature: '0xab' })).rejects.toMatchObject({
      name: 'Engine.InvalidPermitError',
    })
    expect((await prepare(asked, { permitData })).response.swap.from).toBe(swapper)
  })
})

describe('what the node says of it', () => {
  const words = (reason: string) => encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: [reason] })
  const refusedWith = async (error: unknown) => (await prepare(await quoteOf(), {}, refusing(error))).response

  test.each([
    [reverted(encodeErrorResult({ abi: parseAbi(['error V2TooLittleReceived()']) })), 'SLIPPAGE_TOO_LOW'],
    [reverted(words('TRANSFER_FROM_FAILED')), 'TRANSFER_FROM_FAILED'],
    [reverted(words('anything')), 'SIMULATION_ERROR'],
    [Object.assign(new Error('insufficient funds for gas'), { code: -32_000 }), 'TRANSFER_FROM_FAILED'],
    [Object.assign(new Error('OutOfFunds'), { code: -32_003 }), 'TRANSFER_FROM_FAILED'],
    [Object.assign(new Error('header not found'), { code: -32_000 }), 'SIMULATION_ERROR'],
  ])('%s is %s, and the gas that of the quote', async (error, reason) => {
    const response = await refusedWith(error)
    expect(response.txFailureReasons).toEqual([reason])
    expect(response.swap.gasLimit).toBe(((BigInt((await quoteOf()).gasUseEstimate) * 150n) / 100n).toString())
  })

  test('behavior: what fails now may pass after what is on its way', async () => {
    const blocks: unknown[] = []
    const eth_estimateGas = (_: unknown, block: unknown) => {
      blocks.push(block)
      if (block !== 'pending') throw reverted()
      return '0x64'
    }
    const { response } = await prepare(await quoteOf(), {}, { eth_estimateGas })
    expect(response).toMatchObject({ txFailureReasons: [], swap: { gasLimit: '120' } })
    expect(blocks.at(-1)).toBe('pending')
  })

  test('error: a node that is away says nothing', async () => {
    const away = new HttpRequestError({ url: 'http://node', body: {} })
    await expect(refusedWith(away)).rejects.toMatchObject({ name: 'Engine.NodeUnavailableError' })
  })
})
