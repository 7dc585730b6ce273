import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import { getConfig } from '@oxbow/client/getConfig'
import { getNetworks } from '@oxbow/client/getNetworks'
import type { Browser } from 'playwright-core'
import { type Hex, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getBalance, getCode, sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../support/launchBrowser.ts'
import { openWallet, press } from '../../support/openWallet.ts'
import { startOxbow } from '../../support/startOxbow.ts'

/** Two networks, as for bridging. `OXBOW_E2E_BRIDGE_URL` names an Oxbow with both that runs already. */
const running = process.env.OXBOW_E2E_BRIDGE_URL
let oxbow: { readonly baseUrl: string } & Partial<AsyncDisposable>
let browser: Browser
beforeAll(async () => {
  oxbow = running ? { baseUrl: running } : await startOxbow({ chains: ['ethereum', 'base'] })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await oxbow?.[Symbol.asyncDispose]?.()
})

test('a smart wallet is turned on and off on each of two networks by itself', async () => {
  const client = createExchangeClient({ baseUrl: oxbow.baseUrl })
  const [networks, { features }] = await Promise.all([getNetworks(client), getConfig(client)])
  const [here, there] = ['ethereum', 'base'].map((slug) => networks.find((each) => each.slug === slug)!)
  if (features.testWallet.status === 'off') throw new Error('This Oxbow has no test wallet.')
  const account = privateKeyToAccount(features.testWallet.value.accounts[0]!.privateKey)
  const { agree, open, post, request, answers, context } = await openWallet(browser, oxbow.baseUrl)
  const { addresses } = await agree('connect', {}, 'Create wallet')
  const address: Hex = addresses[0]
  for (const { chainId } of [here!, there!]) {
    const rpc = client.rpc(chainId)
    const hash = await sendTransaction(rpc, { account, chain: null, to: address, value: 10n ** 18n })
    await waitForTransactionReceipt(rpc, { hash })
  }
  const codes = async () =>
    Promise.all([here!, there!].map(async ({ chainId }) => getCode(client.rpc(chainId), { address })))
  const delegated = expect.stringMatching(/^0xef0100[0-9a-f]{40}$/)

  /** In the window, which lists both networks. */
  const turn = async (on: 'on' | 'off', { name }: { readonly name: string }, other: string) => {
    const popup = await open()
    await post(request('manage', { address, view: 'smart-wallet' }))
    await popup.getByRole('button', { name: other, exact: true }).waitFor()
    await popup.getByRole('button', { name: `Turn ${on}: ${name}`, exact: true }).click()
    await press(popup, `Turn ${on}`)
    // What it is now is read from the chain, and offered as such.
    await popup.getByRole('button', { name: `Turn ${on === 'on' ? 'off' : 'on'}: ${name}`, exact: true }).waitFor()
    await popup.getByRole('button', { name: 'Done' }).click()
    return (await answers())[0]!.result.delegations
  }
  const to: Hex = `0x${'f5'.repeat(20)}`
  const atOnce = async ({ chainId }: { readonly chainId: number }) => {
    const rpc = client.rpc(chainId)
    const before = await getBalance(rpc, { address: to })
    const calls = [1n, 2n].map((value) => ({ to, value: numberToHex(value), data: '0x' }))
    const { hashes } = await agree('send', { address, chainId, calls, isAtomic: true }, 'Confirm')
    expect(hashes).toHaveLength(1)
    await waitForTransactionReceipt(rpc, { hash: hashes[0] })
    expect((await getBalance(rpc, { address: to })) - before).toBe(3n)
  }

  expect(await codes()).toEqual([undefined, undefined])
  expect(await turn('on', here!, `Turn on: ${there!.name}`)).toMatchObject([{ chainId: here!.chainId }])
  expect(await codes()).toEqual([delegated, undefined])
  expect(await turn('on', there!, `Turn off: ${here!.name}`)).toMatchObject([{ chainId: there!.chainId }])
  expect(await codes()).toEqual([delegated, delegated])
  await atOnce(here!)
  await atOnce(there!)
  await turn('off', here!, `Turn off: ${there!.name}`)
  expect(await codes()).toEqual([undefined, delegated])
  // The other one still sends all at once.
  await atOnce(there!)
  await turn('off', there!, `Turn on: ${here!.name}`)
  expect(await codes()).toEqual([undefined, undefined])
  await context.close()
})
