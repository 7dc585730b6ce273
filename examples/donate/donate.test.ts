import { v2PairAbi } from '@oxbow/abi/v2Pair'
import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import { createFlow } from '@oxbow/flow/createFlow'
import { createPool } from '@oxbow/test/createPool'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Hex, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DonateIntent } from './DonateIntent.ts'
import { DonatePage } from './DonatePage.tsx'
import { donateDomain } from './donateDomain.ts'
import { verifyDonation } from './verifyDonation.ts'

const amount = 7n * 10n ** 18n

let scenario: Awaited<ReturnType<typeof startLiquidity>>
beforeAll(async () => {
  scenario = await startLiquidity()
})
afterAll(() => scenario?.[Symbol.asyncDispose]())

/** A pair, a person with both tokens, and a wallet that takes calls together or does not. */
async function open(options: { isTogether?: boolean; says?: () => boolean; intent?: Partial<DonateIntent> } = {}) {
  const { isTogether = true, says = () => true } = options
  const { chain, client, network, account } = scenario
  const { token0, token1 } = await scenario.deployPair()
  const pool = await createPool(chain, { protocol: 'v2', tokenA: token0.address, tokenB: token1.address })
  const pair = pool.id.toLowerCase() as Hex
  const visit = await scenario.visit()
  const { wallet } = visit.connection
  let last: Hex | undefined
  const request: typeof wallet.provider.request = async ({ method, params = [] }) => {
    if (method === 'wallet_getCapabilities' && isTogether)
      return { [toHex(chain.chainId)]: { atomic: { status: 'supported' } } }
    if (method === 'wallet_getCallsStatus') return { status: 200, receipts: [{ transactionHash: last }] }
    if (method !== 'wallet_sendCalls') return wallet.provider.request({ method, params })
    if (!says()) throw Object.assign(new Error('No.'), { code: 4001 })
    for (const call of (params as [{ calls: readonly object[] }])[0].calls) {
      const sent = { from: account, ...call, gas: toHex(1_000_000) }
      last = (await chain.testClient.request({ method: 'eth_sendTransaction', params: [sent] } as never)) as Hex
      await chain.publicClient.waitForTransactionReceipt({ hash: last })
    }
    return { id: 'calls' }
  }
  const connection = { ...visit.connection, wallet: { ...wallet, provider: { ...wallet.provider, request } } }
  const intent: DonateIntent = {
    chainId: chain.chainId,
    pair,
    token0,
    token1,
    gift: 'token1',
    amount,
    ...options.intent,
  }
  const flow = createFlow(donateDomain, {
    client,
    connection,
    networks: [network],
    intent,
    key: `donate ${pair}`,
    lastStep: 'donate',
    activity: visit.activity,
    storage: visit.storage,
    walletRpcUrl: () => chain.url,
  })
  const reserves = async () =>
    (await chain.publicClient.readContract({ address: pair, abi: v2PairAbi, functionName: 'getReserves' })).slice(0, 2)
  return {
    flow,
    intent,
    reserves,
    activity: visit.activity,
    page: () => renderToStaticMarkup(createElement(DonatePage, { flow, wordsOf: (code) => code })),
    until: (status: string) => expect.poll(() => flow.getView().status).toBe(status),
  }
}

test('a gift: it is its providers’, to the unit, and the list of transactions has it', async () => {
  const { flow, reserves, until, page, activity } = await open()
  const [before0, before1] = await reserves()
  expect(page()).toContain('You get nothing for it.')
  flow.send({ type: 'START' })
  await until('confirmed')
  expect(await reserves()).toEqual([before0, (before1 as bigint) + amount])
  expect(page()).toContain('Given.')
  expect(activity.getSnapshot()).toMatchObject([
    { kind: 'donate', status: 'confirmed', isBatch: true, summary: { amount0: '0', amount1: (-amount).toString() } },
  ])
})

test('a no in the wallet: nothing is given, and it can be given after all', async () => {
  let isWilling = false
  const { flow, until, page, reserves, activity } = await open({ says: () => isWilling })
  const before = await reserves()
  flow.send({ type: 'START' })
  await until('rejected')
  expect(page()).toContain('You declined it in your wallet.')
  expect([await reserves(), activity.getSnapshot()]).toEqual([before, []])
  isWilling = true
  flow.send({ type: 'RETRY' })
  await until('confirmed')
})

test('error: a wallet that asks twice, a stranger’s address, more than there is: said in words, nothing asked for', async () => {
  const apart = await open({ isTogether: false })
  apart.flow.send({ type: 'START' })
  await apart.until('failed')
  expect(apart.flow.getView().error).toMatchObject({ code: 'DonationNotTogether', nextAction: 'dismiss' })
  expect(apart.page()).toContain('Your wallet does not do two calls at once.')

  const stranger = await open({ intent: { pair: `0x${'9'.repeat(40)}` } })
  stranger.flow.send({ type: 'START' })
  await stranger.until('failed')
  expect(stranger.page()).toContain('At this address is no pair of these two tokens.')

  const poor = await open({ intent: { amount: 10n ** 40n } })
  poor.flow.send({ type: 'START' })
  await poor.until('failed')
  // A failure that every flow may have keeps the words that it has everywhere.
  expect(poor.page()).toContain('InsufficientBalance')
  expect(poor.activity.getSnapshot()).toEqual([])
})

test('error: bytes that do something else are not asked for', async () => {
  const { flow, intent, until } = await open()
  flow.send({ type: 'START' })
  await until('confirmed')
  const step = flow.getView().plan!.steps[0]!
  if (step.type !== 'batch') throw new Error(step.type)
  const [transfer, sync] = step.calls!
  expect(() => verifyDonation(step, { intent })).not.toThrow()
  const wrong = { code: 'TransactionMismatch' }
  const thrown = (calls: readonly unknown[]) => {
    try {
      verifyDonation({ ...step, calls } as typeof step, { intent })
    } catch (error) {
      return error
    }
    return undefined
  }
  expect(thrown([transfer])).toMatchObject(wrong)
  expect(thrown([transfer, sync, sync])).toMatchObject(wrong)
  expect(thrown([{ ...transfer, to: intent.token0.address }, sync])).toMatchObject(wrong)
  expect(thrown([{ ...transfer, value: 1n }, sync])).toMatchObject(wrong)
  expect(thrown([transfer, { ...sync, to: intent.token0.address }])).toMatchObject(wrong)
  expect(() => verifyDonation(step, { intent: { ...intent, amount: amount - 1n } })).toThrow('not the gift')
})
