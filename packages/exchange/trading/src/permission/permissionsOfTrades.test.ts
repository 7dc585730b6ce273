import { permit2Abi } from '@oxbow/abi/permit2'
import { permitSingleTypes } from '@oxbow/calldata/permitSingle'
import type { PermitData } from '@oxbow/contract/PermitData'
import { accounts } from '@oxbow/test/accounts'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { type Address, encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Quote } from '../quote/Quote.ts'
import { startTrade } from '../test/startTrade.ts'
import { verifyApproval } from './verifyApproval.ts'
import { verifyPermit } from './verifyPermit.ts'

const one = 10n ** 18n

let trade: Awaited<ReturnType<typeof startTrade>>
let exchange: (typeof trade)['exchange']
let scenario: (typeof trade)['scenario']
let deadlineSeconds: number
beforeAll(async () => {
  trade = await startTrade()
  ;({ exchange, scenario, deadlineSeconds } = trade)
})
afterAll(() => exchange[Symbol.asyncDispose]())

describe('verifyPermit', () => {
  let quote: Quote
  beforeAll(async () => {
    const { oak, usd } = exchange.tokens
    quote = await scenario.quote({ tradeType: 'exact-in', tokenIn: oak.address, tokenOut: usd.address, amount: one })
  })

  const verify = async (change: (permit: PermitData) => PermitData = (permit) => permit) => {
    const permitData = change((await trade.permitOf(quote))!)
    verifyPermit({ permitData, quote, network: exchange.network, deadlineSeconds })
  }
  const domain = (change: object) => () =>
    verify((permit) => ({ ...permit, domain: { ...permit.domain, ...change } as PermitData['domain'] }))
  const values = (change: Partial<PermitData['values']>) => () =>
    verify((permit) => ({ ...permit, values: { ...permit.values, ...change } }))
  const details = (change: Partial<PermitData['values']['details']>) => () =>
    verify((permit) => ({
      ...permit,
      values: { ...permit.values, details: { ...permit.values.details, ...change } },
    }))

  test('the page’s own permit passes, and holds until the deadline', async () => {
    await verify()
    const { details: signed, sigDeadline } = (await trade.permitOf(quote))!.values
    expect([signed.amount, signed.expiration, sigDeadline]).toEqual([
      `${one}`,
      `${deadlineSeconds}`,
      `${deadlineSeconds}`,
    ])
  })

  test('error: another spender, token, amount, contract, chain, or one for longer', async () => {
    const { usd } = exchange.tokens
    await expect(values({ spender: accounts[1]!.address })()).rejects.toThrow('Different spender')
    await expect(details({ token: usd.address })()).rejects.toThrow('Different token')
    await expect(details({ amount: `${one + 1n}` })()).rejects.toThrow('Different amount')
    await expect(details({ expiration: `${deadlineSeconds + 1}` })()).rejects.toThrow('Different expiration')
    await expect(values({ sigDeadline: `${deadlineSeconds + 1}` })()).rejects.toThrow('Different deadline')
    await expect(domain({ name: 'USD Coin' })()).rejects.toThrow('Different domain')
    await expect(domain({ chainId: 1 })()).rejects.toThrow('Different chain')
    await expect(domain({ verifyingContract: usd.address })()).rejects.toThrow('Different Permit2 contract')
    const elsewhere = { ...exchange.network, chainId: 1 }
    const permitData = (await trade.permitOf(quote))!
    expect(() => verifyPermit({ permitData, quote, network: elsewhere, deadlineSeconds })).toThrow('Different chain')
  })

  test('types that a server sent are never signed', async () => {
    const permitData = (await trade.permitOf(quote))!
    const types = { PermitSingle: [{ name: 'all', type: 'uint256' }], PermitDetails: [] }
    let signed = ''
    scenario.script.answer = (_, params) => {
      signed = String(params[1])
      return true
    }
    await scenario.signPermit({ ...permitData, types })
    expect(JSON.parse(signed).types).toMatchObject(permitSingleTypes)
  })
})

describe('verifyApproval', () => {
  let quote: Quote
  beforeAll(async () => {
    const { oak, usd } = exchange.tokens
    quote = await scenario.quote({ tradeType: 'exact-in', tokenIn: oak.address, tokenOut: usd.address, amount: one })
  })
  const verify = (change: Partial<TransactionRequest>, approvalAmount: 'exact' | 'unlimited' = 'exact') => {
    const { oak } = exchange.tokens
    const { permit2 } = exchange.network.contracts
    const transaction = { ...approving(oak.address, permit2, one), ...change }
    verifyApproval({
      transaction,
      quote,
      network: exchange.network,
      account: scenario.account,
      approvalAmount,
      deadlineSeconds,
    })
  }
  const approving = (to: Address, spender: Address, amount: bigint): TransactionRequest => ({
    chainId: exchange.network.chainId,
    from: scenario.account,
    to,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
    value: 0n,
    gas: undefined,
    maxFeePerGas: undefined,
    maxPriorityFeePerGas: undefined,
  })
  const permitting = (token: Address, spender: Address, amount: bigint, expiration: number) => ({
    to: exchange.network.contracts.permit2,
    data: encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args: [token, spender, amount, expiration] }),
  })

  test('the approvals of the trade pass, a reset too, and everything where that was chosen', () => {
    const { oak } = exchange.tokens
    const { permit2, universalRouter } = exchange.network.contracts
    verify({})
    verify(approving(oak.address, permit2, 0n))
    verify(approving(oak.address, permit2, maxUint256), 'unlimited')
    verify(permitting(oak.address, universalRouter, one, deadlineSeconds))
  })

  test('error: each thing that is another', () => {
    const { oak, usd } = exchange.tokens
    const { permit2, universalRouter } = exchange.network.contracts
    const stranger = accounts[1]!.address
    expect(() => verify({ chainId: 1 })).toThrow('Different chain')
    expect(() => verify({ from: stranger })).toThrow('Different account')
    expect(() => verify({ value: 1n })).toThrow('Different value')
    expect(() => verify(approving(usd.address, permit2, one))).toThrow('Different token')
    expect(() => verify(approving(oak.address, stranger, one))).toThrow('Different spender')
    expect(() => verify(approving(oak.address, permit2, one + 1n))).toThrow('Different amount')
    expect(() => verify(permitting(usd.address, universalRouter, one, deadlineSeconds))).toThrow('Different token')
    expect(() => verify(permitting(oak.address, stranger, one, deadlineSeconds))).toThrow('Different spender')
    expect(() => verify(permitting(oak.address, universalRouter, one + 1n, deadlineSeconds))).toThrow(
      'Different amount',
    )
    expect(() => verify(permitting(oak.address, universalRouter, one, deadlineSeconds + 1))).toThrow(
      'Different expiration',
    )
    expect(() => verify({ data: '0x095ea7b3' })).toThrow('Different call')
  })
})
