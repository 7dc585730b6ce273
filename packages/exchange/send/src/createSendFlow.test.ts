import { nativeToken } from '@oxbow/chain/nativeToken'
import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { deployToken } from '@oxbow/test/deployToken'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkSend } from './checkSend.ts'
import { createSendFlow } from './createSendFlow.ts'
import type { TokenIntent } from './SendIntent.ts'

const one = 10n ** 18n
const friend = lower(accounts[5]!.address)

let scenario: Awaited<ReturnType<typeof startLiquidity>>
beforeAll(async () => {
  scenario = await startLiquidity()
})
afterAll(() => scenario?.[Symbol.asyncDispose]())

type Visit = Awaited<ReturnType<typeof scenario.visit>>

async function tokenOf(quirk?: 'fee-on-transfer' | 'honeypot') {
  const { chain, account } = scenario
  const { address, symbol, decimals } = await deployToken(chain, { holders: [account], ...(quirk && { quirk }) })
  return { address: lower(address), symbol, decimals }
}

const ether = { address: nativeToken, symbol: 'ETH', decimals: 18 }

function intentOf(token: TokenIntent['token'], amount: bigint, recipient: Hex = friend): TokenIntent {
  return { chainId: scenario.chain.chainId, token, recipient, amount }
}

/** Looks at a transfer as the review does. */
function look(visit: Visit, intent: TokenIntent) {
  const { client, network, account } = scenario
  return checkSend(client, { intent, network, account, wallet: visit.connection.wallet })
}

async function open(visit: Visit, intent: TokenIntent) {
  const { client, network, chain } = scenario
  const { connection, activity, storage } = visit
  const { plan, networkCostWei } = await look(visit, intent)
  const shared = { client, network, connection, activity, storage, walletRpcUrl: chain.url }
  const flow = createSendFlow({ ...shared, intent, reviewed: plan })
  flow.send({ type: 'START', networkCostWei })
  return flow
}

function until(flow: Awaited<ReturnType<typeof open>>, status: string) {
  return expect.poll(() => flow.getView().status, { timeout: 20_000 }).toBe(status)
}

test('a token: the recipient has it to the unit, and the list of transactions says to whom', async () => {
  const token = await tokenOf()
  const visit = await scenario.visit()
  const flow = await open(visit, intentOf(token, 7n * one + 1n))
  await until(flow, 'confirmed')
  expect(await balanceOf(scenario.chain, token.address, friend)).toBe(7n * one + 1n)
  expect(visit.asked).toEqual(['eth_sendTransaction'])
  expect(visit.activity.getSnapshot()).toMatchObject([
    { kind: 'send', status: 'confirmed', summary: { type: 'transfer', recipient: friend, amount: `${7n * one + 1n}` } },
  ])
})

test('native currency: all of it but the network cost, and nothing is left to fail', async () => {
  const { chain, account } = scenario
  const before = await chain.publicClient.getBalance({ address: friend })
  const visit = await scenario.visit()
  const { networkCostWei } = await look(visit, intentOf(ether, 1n))
  const all = (await chain.publicClient.getBalance({ address: account })) - networkCostWei!
  const flow = await open(visit, intentOf(ether, all))
  await until(flow, 'confirmed')
  expect((await chain.publicClient.getBalance({ address: friend })) - before).toBe(all)
  await chain.testClient.setBalance({ address: account, value: 10n ** 24n })
})

test('a token that keeps a part: the review says what arrives, and that is what arrives', async () => {
  const token = await tokenOf('fee-on-transfer')
  const visit = await scenario.visit()
  const { plan } = await look(visit, intentOf(token, 100n * one))
  if (plan.simulation.status !== 'ok') throw new Error(plan.simulation.status)
  expect(plan.simulation.left).toBe(100n * one)
  expect(plan.simulation.arrived).toBeLessThan(100n * one)
  await until(await open(visit, intentOf(token, 100n * one)), 'confirmed')
  expect(await balanceOf(scenario.chain, token.address, friend)).toBe(plan.simulation.arrived)
})

test('error: more than there is, a token that does not move, a contract that takes no ether: said in words before the wallet is asked', async () => {
  const visit = await scenario.visit()
  const token = await tokenOf()
  await expect(look(visit, intentOf(token, 10n ** 40n))).rejects.toMatchObject({ code: 'InsufficientBalance' })
  await expect(look(visit, intentOf(ether, 10n ** 40n))).rejects.toMatchObject({ code: 'InsufficientBalance' })
  await expect(look(visit, intentOf(ether, 1n, token.address))).rejects.toMatchObject({ code: 'RecipientRefused' })
  const wrong = { ...token, decimals: 8 }
  await expect(look(visit, intentOf(wrong, 1n))).rejects.toMatchObject({ code: 'TokenMismatch' })
  expect(visit.asked).toEqual([])
})

test('a token under another name than its contract’s: the check tells both', async () => {
  const visit = await scenario.visit()
  const token = await tokenOf()
  expect((await look(visit, intentOf(token, one))).token?.otherName).toBeUndefined()
  const renamed = { ...token, symbol: 'GRDN' }
  expect((await look(visit, intentOf(renamed, one))).token).toMatchObject({ token: renamed, otherName: token.symbol })
})

test('a no in the wallet: nothing moved, and it can be sent after all', async () => {
  let isWilling = false
  const visit = await scenario.visit(() => isWilling)
  const token = await tokenOf()
  const flow = await open(visit, intentOf(token, one))
  await until(flow, 'rejected')
  expect(visit.activity.getSnapshot()).toEqual([])
  isWilling = true
  flow.send({ type: 'RETRY' })
  await until(flow, 'confirmed')
  expect(await balanceOf(scenario.chain, token.address, friend)).toBe(one)
})

test('a page that was closed while the wallet asked finds what was sent, and the recipient is paid once', async () => {
  const token = await tokenOf()
  let answer: (yes: boolean) => void = () => {}
  let isAsked = false
  const first = await scenario.visit(() => {
    isAsked = true
    return new Promise((resolve) => (answer = resolve))
  })
  const abandoned = await open(first, intentOf(token, 3n * one))
  await expect.poll(() => isAsked, { timeout: 20_000 }).toBe(true)
  abandoned.dispose()
  answer(true)
  await expect.poll(() => balanceOf(scenario.chain, token.address, friend)).toBe(3n * one)

  const second = await scenario.visit(() => true, first.storage)
  const flow = await open(second, intentOf(token, 3n * one))
  await until(flow, 'confirmed')
  expect(second.asked).toEqual([])
  expect(await balanceOf(scenario.chain, token.address, friend)).toBe(3n * one)
})

test('what is wanted a second time, after the first is done, is sent a second time', async () => {
  const token = await tokenOf()
  const visit = await scenario.visit()
  await until(await open(visit, intentOf(token, one)), 'confirmed')
  await until(await open(visit, intentOf(token, one)), 'confirmed')
  expect(await balanceOf(scenario.chain, token.address, friend)).toBe(2n * one)
})

function lower(address: Hex): Hex {
  return address.toLowerCase() as Hex
}
