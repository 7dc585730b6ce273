import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { plainNowSeconds as now, plainContracts, plainTradingChain } from '@oxbow/exchange-test/plainTradingChain'
import { encodeFunctionData } from 'viem'
import { describe, expect, test } from 'vitest'
import { getPermit } from '../permission/getPermit.ts'
import { notePermitUse } from '../permission/readPermitState.ts'
import { quoteTrade } from './quoteTrade.ts'
import { a, one, quote, request, swapper, weth } from './test/quoteRequest.ts'

const allowanceOf = (balance: bigint, allowed: bigint, expiration: number, more: Partial<Held> = {}) => ({
  answers: [
    ...(more.bought === undefined ? [] : answersOf(a, more.bought, [0n, 0, 0])),
    ...answersOf(weth, balance, [allowed, expiration, more.nonce ?? 7]),
  ],
})
type Held = { readonly nonce: number; readonly bought: bigint }

const answersOf = (token: typeof a, balance: bigint, allowance: readonly [bigint, number, number]) => [
  { target: token, abi: erc20Abi, functionName: 'balanceOf', args: [swapper], says: balance },
  {
    target: plainContracts.permit2,
    abi: permit2Abi,
    functionName: 'allowance',
    args: [swapper, token, plainContracts.universalRouter],
    says: allowance,
  },
]
describe('a permit', () => {
  const permitted = (change: object, balance = one, allowed = 0n, expiration = 0, more: Partial<Held> = {}) =>
    quote({ swapper, ...change }, allowanceOf(balance, allowed, expiration, more))

  test('behavior: its signature is part of the network cost where the transaction carries it', async () => {
    const costOf = async (...asked: Parameters<typeof permitted>) => {
      const { quote: said } = await permitted(...asked)
      return [said.gasUseEstimate, said.gasFee, said.gasFeeQuote].map((each) => BigInt(each ?? 0))
    }
    const [units, fee, inToken] = await costOf({}, one, one, 2 ** 40)
    const [signedUnits, signedFee, signedInToken] = await costOf({})
    expect(signedUnits! - units!).toBe(14_000n)
    expect(signedFee! * units!).toBe(fee! * signedUnits!)
    expect(signedInToken!).toBe((inToken! * signedUnits!) / units!)
    expect(await costOf({ generatePermitAsTransaction: true })).toEqual([units, fee, inToken])
  })

  test('behavior: what is written for the first time costs more: an allowance, and a balance', async () => {
    const unitsOf = async (...asked: Parameters<typeof permitted>) =>
      Number((await permitted(...asked)).quote.gasUseEstimate)
    const usual = await unitsOf({})
    expect(await unitsOf({}, one, 0n, 0, { nonce: 0 })).toBe(usual + 17_100)
    expect(await unitsOf({}, one, 1n, 0, { nonce: 0 })).toBe(usual)
    expect(await unitsOf({}, one, 0n, 1, { nonce: 0 })).toBe(usual)
    expect(await unitsOf({}, one, 0n, 0, { nonce: 0, bought: 0n })).toBe(usual + 2 * 17_100)
    expect(await unitsOf({}, one, 0n, 0, { bought: 0n })).toBe(usual + 17_100)
    expect(await unitsOf({}, one, 0n, 0, { bought: 1n })).toBe(usual)
    // Without a permit to sign, and without a swapper, whose balance nobody knows.
    const allowed = await unitsOf({}, one, one, 2 ** 40, { nonce: 0 })
    expect(allowed).toBe(usual - 14_000)
    expect(await unitsOf({ swapper: undefined }, one, one, 2 ** 40, { bought: 0n })).toBe(allowed)
    // Native currency is never received for the first time, and a node that doesn't tell holds nothing up.
    const sold = await unitsOf({ tokenIn: a, tokenOut: nativeToken }, one, 0n, 0, { bought: one })
    expect(await unitsOf({ tokenIn: a, tokenOut: nativeToken, swapper: undefined })).toBe(sold - 14_000 - 17_100)
  })

  test('behavior: a node that takes its time over a balance isn’t waited for', async () => {
    const { chain } = plainTradingChain({ methods: { eth_call: () => new Promise(() => {}) } })
    const started = performance.now()
    const { quote: told } = await quoteTrade(chain, request({ swapper, tokenIn: nativeToken }), 'id')
    expect(performance.now() - started).toBeLessThan(2_000)
    expect(told.gasUseEstimate).toBe((await quote({ tokenIn: nativeToken })).quote.gasUseEstimate)
  })

  test('default: of what may be spent, for half an hour or as long as is asked', async () => {
    const answer = await permitted({})
    expect(answer.permitTransaction).toBeNull()
    expect(answer.permitData).toMatchObject({
      domain: { chainId: 31337, verifyingContract: plainContracts.permit2 },
      values: {
        details: { token: weth, amount: one.toString(), expiration: String(now + 1_800), nonce: '7' },
        spender: plainContracts.universalRouter,
        sigDeadline: String(now + 1_800),
      },
    })
    const limited = await permitted({ deadline: now + 60 })
    expect(limited.permitData!.values).toMatchObject({ details: { expiration: String(now + 60) } })
    const out = await permitted({ type: 'EXACT_OUTPUT' })
    expect(out.permitData!.values.details.amount).toBe(out.quote.input.maximumAmount)
  })

  test('behavior: without limit for thirty days, signed within the deadline', async () => {
    const { permitData } = await permitted({ permitAmount: 'FULL' })
    expect(permitData!.values).toMatchObject({
      details: { amount: (2n ** 160n - 1n).toString(), expiration: String(now + 30 * 86_400) },
      sigDeadline: String(now + 1_800),
    })
  })

  test('behavior: none where Permit2 knows enough for more than a minute, of native currency, or without a swapper', async () => {
    expect((await permitted({}, one, one, now + 61)).permitData).toBeNull()
    expect((await permitted({}, one, one, now + 60)).permitData).not.toBeNull()
    expect((await permitted({}, one, one - 1n, now + 61)).permitData).not.toBeNull()
    expect((await permitted({ tokenIn: nativeToken })).permitData).toBeNull()
    expect((await permitted({ swapper: undefined })).permitData).toBeNull()
    expect((await permitted({}, one, one, now + 61)).quote.swapper).toBe(swapper)
  })

  test('behavior: more than is held is told', async () => {
    expect((await permitted({})).quote.txFailureReasons).toEqual([])
    expect((await permitted({}, one - 1n)).quote.txFailureReasons).toEqual(['TRANSFER_FROM_FAILED'])
  })

  test('behavior: as a transaction where that is asked for', async () => {
    const answer = await permitted({ generatePermitAsTransaction: true })
    const args = [weth, plainContracts.universalRouter, one, now + 1_800] as const
    expect(answer).toMatchObject({
      permitData: null,
      permitGasFee: '1800000',
      permitTransaction: {
        to: plainContracts.permit2,
        from: swapper,
        value: '0x0',
        chainId: 31337,
        gasLimit: '60000',
        data: encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args }),
        maxFeePerGas: '70',
        maxPriorityFeePerGas: '3',
      },
    })
    expect((await permitted({ generatePermitAsTransaction: true }, one, one, now + 61)).permitTransaction).toBeNull()
  })

  test('error: an amount that Permit2 cannot count', async () => {
    const asked = (amount: bigint) =>
      getPermit(plainTradingChain(allowanceOf(one, 0n, 0)).chain, plainTradingChain().snapshot, {
        owner: swapper,
        token: weth,
        amount,
        unlimited: false,
        deadlineSeconds: now,
        nowSeconds: now,
      })
    await expect(asked(2n ** 160n)).rejects.toMatchObject({ name: 'Engine.AmountTooLargeError' })
    expect((await asked(2n ** 160n - 1n)).permitData).not.toBeNull()
  })

  test('behavior: one block is asked about once, until a permit is on its way', async () => {
    const { chain, asked } = plainTradingChain(allowanceOf(one, 0n, 0, { bought: one }))
    const blocks = () => asked.splice(0).map(({ params }) => params[1])
    await quoteTrade(chain, request({ swapper }), 'id')
    // Balance and allowance of what is sold and of what is bought.
    expect(blocks()).toEqual(['latest', 'latest', 'latest', 'latest'])
    await quoteTrade(chain, request({ swapper }), 'id')
    expect(blocks()).toEqual([])
    notePermitUse(chain, swapper, weth)
    await quoteTrade(chain, request({ swapper }), 'id')
    expect(blocks()).toEqual(['pending', 'pending'])
    await quoteTrade(chain, request({ swapper }), 'id')
    expect(blocks()).toEqual(['pending', 'pending'])
  })
})
