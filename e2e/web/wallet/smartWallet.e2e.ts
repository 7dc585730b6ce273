import { SoftAuthenticator } from '@oxbow/test/SoftAuthenticator'
import type { Browser } from 'playwright-core'
import { encodeFunctionData, erc20Abi, type Hex, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getBalance, getCode, sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { batchedSwap, gasApart } from '../../support/batchedSwap.ts'
import { type Chain, openChain } from '../../support/Chain.ts'
import { launchBrowser } from '../../support/launchBrowser.ts'
import { openWallet, press } from '../../support/openWallet.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

test('makes several calls one after the other, and as a smart wallet all at once', async () => {
  const device = new SoftAuthenticator()
  const { agree, open, post, request, answers, context } = await openWallet(browser, oxbow.baseUrl, device)
  const { addresses } = await agree('connect', {}, 'Create wallet')
  const address = addresses[0] as Hex
  const uses = device.uses.length
  const { chainId } = chain.network
  const rpc = chain.client.rpc(chainId)
  const rich = privateKeyToAccount(chain.accounts[0]!.privateKey)
  const funded = await sendTransaction(rpc, { account: rich, chain: null, to: address, value: 10n ** 18n })
  await waitForTransactionReceipt(rpc, { hash: funded })
  const to: Hex = `0x${'c1'.repeat(20)}`
  const milliether = 10n ** 15n
  const calls = [milliether, 2n * milliether].map((value) => ({ to, value: numberToHex(value), data: '0x' }))
  const before = await getBalance(rpc, { address: to })

  const inTurn = await agree('send', { address, chainId, calls }, 'Confirm')
  expect([inTurn.hashes.length, inTurn.sent, device.uses.length - uses]).toEqual([2, 2, 1])
  await waitForTransactionReceipt(rpc, { hash: inTurn.hashes[1] })
  expect((await getBalance(rpc, { address: to })) - before).toBe(3n * milliether)
  const refusing = await open()
  await post(request('send', { address, chainId, calls, isAtomic: true }))
  expect((await answers())[0]!.error).toMatchObject({ code: 5760 })
  await expect.poll(() => refusing.isClosed()).toBe(true)

  const manage = async (turn: string) => {
    const popup = await open()
    await post(request('manage', { address, view: 'smart-wallet' }))
    await popup.getByRole('button', { name: `${turn}: ${chain.network.name}`, exact: true }).click()
    await press(popup, turn)
    await popup.getByRole('button', { name: 'Done' }).click()
    await answers()
  }
  await manage('Turn on')
  const atOnce = await agree('send', { address, chainId, calls, isAtomic: true }, 'Confirm')
  expect(atOnce).toMatchObject({ hashes: [expect.any(String)], sent: 1 })
  await waitForTransactionReceipt(rpc, { hash: atOnce.hashes[0] })
  expect((await getBalance(rpc, { address: to })) - before).toBe(6n * milliether)
  await manage('Turn off')
  expect(await getCode(rpc, { address })).toBeUndefined()
  await context.close()
})

test('approves and swaps by one signature, and says what that saves', async () => {
  const device = new SoftAuthenticator()
  const { agree, open, post, request, answers, context } = await openWallet(browser, oxbow.baseUrl, device)
  const { addresses } = await agree('connect', {}, 'Create wallet')
  const address = addresses[0] as Hex
  const { chainId } = chain.network
  const rpc = chain.client.rpc(chainId)
  const usdc = chain.token('USDC')
  const rich = privateKeyToAccount(chain.accounts[0]!.privateKey)
  const amount = 50_000_000n
  const given = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, 2n * amount] })
  for (const sent of [
    { to: address, value: 10n ** 18n },
    { to: usdc, data: given },
  ])
    await waitForTransactionReceipt(rpc, { hash: await sendTransaction(rpc, { account: rich, chain: null, ...sent }) })
  const managing = await open()
  await post(request('manage', { address, view: 'smart-wallet' }))
  await managing.getByRole('button', { name: `Turn on: ${chain.network.name}`, exact: true }).click()
  await press(managing, 'Turn on')
  await managing.getByRole('button', { name: 'Done' }).click()
  await answers()

  const calls = await batchedSwap(chain, { swapper: address, tokenIn: usdc, amount })
  expect(calls.length).toBeGreaterThanOrEqual(3)
  const apart = await gasApart(chain, address, calls)
  const uses = device.uses.length
  const popup = await open()
  await post(request('send', { address, chainId, calls, isAtomic: true }))
  const told = popup.getByText(/^In the simulation, one transaction saves [\d.]+% of the network cost\.$/)
  const percent = Number(/([\d.]+)%/.exec((await told.textContent())!)![1])
  await press(popup, 'Confirm')
  const { hashes, sent } = (await answers())[0]!.result
  expect([hashes.length, sent, device.uses.length - uses]).toEqual([1, 1, 1])
  const { status, gasUsed } = await waitForTransactionReceipt(rpc, { hash: hashes[0] })
  expect(status).toBe('success')
  const saved = apart - gasUsed
  console.log(`Apart ${apart} gas, together ${gasUsed}: ${saved} saved, ${percent} % told.`)
  expect(saved).toBeGreaterThanOrEqual(30_000n)
  // What was told is what came of it, to within a point.
  expect(Math.abs(percent - Number((10_000n * saved) / apart) / 100)).toBeLessThan(1)
  await context.close()
})
