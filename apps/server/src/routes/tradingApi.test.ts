import { nativeToken } from '@oxbow/chain/nativeToken'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PublicPermit, PublicTransaction } from '../test/publicApi.ts'
import { chainId, ether, startPublicApi, trader } from '../test/startPublicApi.ts'

let scenario: Awaited<ReturnType<typeof startPublicApi>>
let api: (typeof scenario)['api']
let chain: (typeof scenario)['chain']
let a: (typeof scenario)['a']
let b: (typeof scenario)['b']
let ask: (typeof scenario)['ask']
let submit: (typeof scenario)['submit']
let send: (typeof scenario)['send']
let withoutBlocks: (typeof scenario)['withoutBlocks']
let approve: (typeof scenario)['approve']
let toSwap: (typeof scenario)['toSwap']
let held: (typeof scenario)['held']
beforeAll(async () => {
  scenario = await startPublicApi()
  ;({ api, chain, a, b, ask, submit, send, withoutBlocks, approve, toSwap, held } = scenario)
})
afterAll(() => scenario[Symbol.asyncDispose]())

describe('a trade', () => {
  test('default: quote, approval, permit, swap and status', async () => {
    await approve(a.address, ether)
    const { quote, body } = await toSwap(
      ask(a.address, b.address, ether, { protocols: ['UNISWAPX_V2', 'V4', 'V3', 'V2'] }),
    )
    const before = await held(b.address)
    const { swap } = await api.swap(body)
    const hash = (await send(swap))!
    expect((await held(b.address)) - before).toBe(BigInt(quote.output.amount))
    const { swaps } = await api.swaps({ txHashes: hash, chainId: String(chainId) })
    expect(swaps).toEqual([{ status: 'SUCCESS', swapType: 'CLASSIC', txHash: hash }])
  })

  test('behavior: status tells what waits, what failed, what nobody knows and what wraps', async () => {
    const { weth } = chain.contracts
    const wrapped = await send((await api.swap((await toSwap(ask(nativeToken, weth, ether))).body)).swap)
    const failing = { to: weth, data: `0x2e1a7d4d${'f'.repeat(64)}`, value: '0', gasLimit: '100000' }
    const failed = await submit(failing as never)
    await chain.publicClient.waitForTransactionReceipt({ hash: failed })
    const unknown: Hex = `0x${'1'.repeat(64)}`
    const { swaps } = await withoutBlocks(async () => {
      const waiting = await submit({ to: accounts[1]!.address, data: '0x', value: '1' } as never)
      return await api.swaps({ txHashes: [wrapped, failed, unknown, waiting].join(',') })
    })
    expect(swaps.map(({ status, swapType }) => `${status} ${swapType}`)).toEqual([
      'SUCCESS WRAP',
      'FAILED UNWRAP',
      'NOT_FOUND CLASSIC',
      'PENDING CLASSIC',
    ])
  })

  test('behavior: calls for a wallet that carries them out together need no permit', async () => {
    const { quote } = await api.quote(ask(b.address, nativeToken, 3n * ether))
    const { calls, from, gasFee } = await api.swap5792({ quote })
    expect(from.toLowerCase()).toBe(trader.address.toLowerCase())
    expect(calls).toHaveLength(3)
    expect(BigInt(gasFee!)).toBeGreaterThan(0n)
    const before = await held(b.address)
    for (const call of calls) await send(call as PublicTransaction)
    expect(before - (await held(b.address))).toBe(3n * ether)
    // Native currency and wraps need nothing before them.
    const native = await api.quote(ask(nativeToken, a.address, ether))
    expect((await api.swap5792({ quote: native.quote, permitData: native.permitData })).calls).toHaveLength(1)
    const unwrap = await api.quote(ask(chain.contracts.weth, nativeToken, 1000n))
    expect((await api.swap5792({ quote: unwrap.quote })).calls).toHaveLength(1)
  })

  test('behavior: tokens that pools lead to', async () => {
    const { tokens } = await api.swappableTokens({ tokenIn: a.address, tokenInChainId: String(chainId) })
    expect(tokens.map(({ address }) => address)).toContain(chain.contracts.weth)
    expect(
      (await api.swappableTokens({ tokenIn: accounts[9]!.address, tokenInChainId: String(chainId) })).tokens,
    ).toEqual([])
  })

  test('behavior: a transfer arrives, and one that cannot be paid says so', async () => {
    const recipient = '0x00000000000000000000000000000000000000ab'
    const request = { sender: trader.address, recipient, amount: '1000', chainId }
    await send((await api.send({ ...request, token: a.address })).send)
    await send((await api.send({ ...request, token: nativeToken })).send)
    expect(await balanceOf(chain, a.address, recipient)).toBe(1000n)
    expect(await balanceOf(chain, nativeToken, recipient)).toBe(1000n)
    const poor = await api.send({
      ...request,
      token: a.address,
      sender: recipient,
      recipient: trader.address,
      amount: '1001',
    })
    expect((poor as { txFailureReasons?: unknown }).txFailureReasons).toHaveLength(1)
  })
})

describe('trades one after the other', () => {
  /** Small, so that no trade moves the price beyond the slippage of the next one. */
  const amount = ether / 1_000n
  const nonceOf = (permit: PublicPermit | null) => (permit!.values as { details: { nonce: string } }).details.nonce

  test('behavior: right after a trade the next permit has the next nonce, although the server has not seen the block yet', async () => {
    await approve(b.address, 10n * ether)
    const first = await toSwap(ask(b.address, a.address, amount))
    await send((await api.swap(first.body)).swap)
    const second = await toSwap(ask(b.address, a.address, amount))
    expect(BigInt(nonceOf(second.permitData))).toBe(BigInt(nonceOf(first.permitData)) + 1n)
    await send((await api.swap(second.body)).swap)
  })

  test('behavior: while a trade is pending the next permit has the next nonce, and both are carried out', async () => {
    await approve(b.address, 10n * ether)
    const before = await held(b.address)
    const first = await toSwap(ask(b.address, a.address, amount))
    const hashes = await withoutBlocks(async () => {
      const one = await submit((await api.swap(first.body)).swap)
      const second = await toSwap(ask(b.address, a.address, amount))
      expect(BigInt(nonceOf(second.permitData))).toBe(BigInt(nonceOf(first.permitData)) + 1n)
      const answer = await api.swap(second.body)
      expect((answer as { txFailureReasons?: unknown }).txFailureReasons).toEqual([])
      return [one, await submit(answer.swap)]
    })
    for (const hash of hashes)
      expect((await chain.publicClient.waitForTransactionReceipt({ hash })).status).toBe('success')
    expect(before - (await held(b.address))).toBe(2n * amount)
  })

  test('error: two quotes share a nonce, and the one that is too late is told so', async () => {
    await approve(b.address, 10n * ether)
    const [first, second] = [
      await toSwap(ask(b.address, a.address, amount)),
      await toSwap(ask(b.address, a.address, amount)),
    ]
    expect(nonceOf(second.permitData)).toBe(nonceOf(first.permitData))
    await send((await api.swap(first.body)).swap)
    await expect(api.swap(second.body)).rejects.toMatchObject({ status: 400, errorCode: 'InvalidPermit' })
  })

  test('behavior: of two quotes with unlimited permits both are carried out', async () => {
    await approve(b.address, 10n * ether)
    const request = ask(b.address, a.address, amount, { permitAmount: 'FULL' })
    const [first, second] = [await toSwap(request), await toSwap(request)]
    await send((await api.swap(first.body)).swap)
    await send((await api.swap(second.body)).swap)
  })
})
