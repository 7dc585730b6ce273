// biome-ignore-all lint/suspicious/noExplicitAny: what a page of the browser holds has no types here.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SoftAuthenticator } from '@oxbow/test/SoftAuthenticator'
import type { Browser } from 'playwright-core'
import { type Hex, recoverMessageAddress, recoverTypedDataAddress, stringToHex } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { getBalance, getTransaction, sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Chain, openChain } from '../../support/Chain.ts'
import { launchBrowser } from '../../support/launchBrowser.ts'
import { openWallet, press } from '../../support/openWallet.ts'
import { revealPhrase } from '../../support/revealPhrase.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

const hello = { type: 'personal', data: stringToHex('hello') }

/** A page with a wallet that was just made. */
async function withWallet(device = new SoftAuthenticator()) {
  const opened = await openWallet(browser, oxbow.baseUrl, device)
  const { addresses } = await opened.agree('connect', {}, 'Create wallet')
  const address = addresses[0] as Hex
  const uses = device.uses.length
  return { ...opened, address, usesSince: () => device.uses.length - uses }
}

describe('a wallet of one’s own', () => {
  test('made, used to sign and send, backed up, and opened again in another browser', {
    tags: 'essential',
  }, async () => {
    const { agree, address, device, context } = await withWallet()
    const { signature } = await agree('sign', { address, message: hello }, 'Sign')
    expect((await recoverMessageAddress({ message: 'hello', signature })).toLowerCase()).toBe(address)

    const typedData = {
      domain: { name: 'Post', chainId: chain.network.chainId },
      types: { Mail: [{ name: 'to', type: 'string' }] },
      primaryType: 'Mail',
      message: { to: 'Bob' },
    } as const
    const json = JSON.stringify(typedData)
    const typed = await agree('sign', { address, message: { type: 'typed', json } }, 'Confirm', true)
    expect((await recoverTypedDataAddress({ ...typedData, signature: typed.signature })).toLowerCase()).toBe(address)

    const { chainId } = chain.network
    const rpc = chain.client.rpc(chainId)
    const rich = privateKeyToAccount(chain.accounts[0]!.privateKey)
    const funded = await sendTransaction(rpc, { account: rich, chain: null, to: address, value: 10n ** 18n })
    await waitForTransactionReceipt(rpc, { hash: funded })
    const to: Hex = `0x${'b0'.repeat(20)}`
    const before = await getBalance(rpc, { address: to })
    const call = { to, value: '0x16345785d8a0000', data: '0x' }
    const {
      hashes: [hash],
    } = await agree('send', { address, chainId, calls: [call] }, 'Confirm')
    await waitForTransactionReceipt(rpc, { hash })
    expect(await getBalance(rpc, { address: to })).toBe(before + 10n ** 17n)
    expect((await getTransaction(rpc, { hash })).from.toLowerCase()).toBe(address)
    await context.close()

    const elsewhere = await openWallet(browser, oxbow.baseUrl, device)
    const popup = await elsewhere.open()
    await elsewhere.post(elsewhere.request('connect', {}))
    await press(popup, 'I already have a wallet')
    const [answer] = await elsewhere.answers()
    expect(answer!.result).toMatchObject({ addresses: [address], isBackedUp: false })

    const phrase = await revealPhrase(elsewhere, address)
    expect(mnemonicToAccount(phrase).address.toLowerCase()).toBe(address)
    expect((await elsewhere.answers())[0]!.result).toMatchObject({ isBackedUp: true })
    await elsewhere.context.close()
  })

  test('backed up to a file that opens in a browser without a network, by the page that was kept with it', async () => {
    const { open, post, request, answers, address, context, usesSince } = await withWallet()
    const popup = await open()
    await post(request('manage', { address, view: 'backup' }))
    const folder = mkdtempSync(join(tmpdir(), 'oxbow-backup-'))
    const keep = async (name: string, press: () => Promise<void>) => {
      const [download] = await Promise.all([popup.waitForEvent('download'), press()])
      await download.saveAs(join(folder, name))
    }
    await keep('recovery.html', () => popup.getByRole('link', { name: 'recovery page' }).click())
    for (const label of ['Password', 'Password again'])
      await popup.getByLabel(label, { exact: true }).fill('correct horse battery staple')
    await keep('backup.json', () => popup.getByRole('button', { name: 'Save backup file' }).click())
    await answers()

    const uses = usesSince()
    const rehearsal = await open()
    await post(request('manage', { address, view: 'rehearsal' }))
    const openBackup = async (password: string) => {
      await rehearsal.getByLabel('Choose backup file').setInputFiles(join(folder, 'backup.json'))
      await rehearsal.getByLabel('Backup password').fill(password)
      await rehearsal.getByRole('button', { name: 'Test', exact: true }).click()
    }
    await openBackup('correct horse battery stable')
    await rehearsal.getByText('Wrong password. Try again.').waitFor()
    await openBackup('correct horse battery staple')
    await rehearsal.getByText('Your backup restores all accounts.').waitFor()
    expect(usesSince()).toBe(uses)
    await context.close()

    const empty = await browser.newContext({ offline: true })
    const page = await empty.newPage()
    await page.goto(pathToFileURL(join(folder, 'recovery.html')).href)
    await page.getByLabel('Backup file').setInputFiles(join(folder, 'backup.json'))
    await page.getByLabel('Backup password').fill('correct horse battery staple')
    await page.getByRole('button', { name: 'Open backup' }).click()
    await page.getByText(address).waitFor()
    await empty.close()
    rmSync(folder, { recursive: true })
  })

  test('another passkey, and the first one deleted', async () => {
    const { open, post, request, answers, address, context, device } = await withWallet()
    const popup = await open()
    await post(request('manage', { address, view: 'passkeys' }))
    await popup.getByRole('button', { name: 'Add passkey' }).click()
    await popup.getByRole('button', { name: 'Continue' }).click()
    await popup.getByText('This device already has a passkey for this wallet.').waitFor()
    device.isSeveral = true
    await popup.getByRole('button', { name: 'Continue' }).click()
    await popup.getByText('Passkey 2').waitFor()
    await popup.getByRole('button', { name: 'Delete Passkey 1' }).click()
    const remove = popup.getByRole('button', { name: 'Delete passkey' })
    expect(await remove.isDisabled()).toBe(true)
    await popup.getByRole('checkbox').check()
    await remove.click()
    await popup.getByText('Passkey 2').waitFor({ state: 'detached' })
    await popup.getByRole('button', { name: 'Done' }).click()
    expect((await answers())[0]!.result.passkeys).toHaveLength(1)
    await context.close()
  })

  test('an authenticator without PRF makes no wallet', async () => {
    const device = new SoftAuthenticator()
    device.hasPrf = false
    const { agree, context, page } = await openWallet(browser, oxbow.baseUrl, device)
    expect(await agree('connect', {}, 'Create wallet')).toMatchObject({ code: 'prf-unavailable' })
    await page.waitForTimeout(100)
    await context.close()
  })
})
