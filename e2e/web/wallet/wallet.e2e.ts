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
})

describe('a hostile script in the exchange’s page', () => {
  test('opens no window without a click, frames none, and may not use passkeys', { tags: 'essential' }, async () => {
    const { page, context, wallet, usesSince } = await withWallet()
    const frames = await page.evaluate(async (url) => {
      const frame = document.createElement('iframe')
      frame.src = `${url}/confirm`
      document.body.append(frame)
      await new Promise((done) => setTimeout(done, 500))
      return frame.contentWindow?.length
    }, wallet)
    expect(frames).toBe(0)
    expect(page.frames().filter((frame) => frame.url().startsWith(wallet))).toEqual([])
    const allowed = await page.evaluate(() =>
      ['publickey-credentials-get', 'publickey-credentials-create'].map((name) =>
        (document as any).featurePolicy.allowsFeature(name),
      ),
    )
    expect(allowed).toEqual([false, false])
    expect(usesSince()).toBe(0)
    await context.close()
  })

  test('reads nothing of the window, and can neither navigate nor close it', { tags: 'essential' }, async () => {
    const { page, open, post, request, address, context, wallet, exchange, usesSince } = await withWallet()
    const popup = await open()
    await post(request('sign', { address, message: hello }))
    await popup.getByRole('button', { name: 'Sign', exact: true }).waitFor()
    const tried = await page.evaluate((url) => {
      const target = (window as any).popup
      const attempt = (run: () => unknown) => {
        try {
          run()
          return 'done'
        } catch (error) {
          return (error as Error).name
        }
      }
      return [
        ...['document', 'localStorage', 'eval', 'history'].map((name) => attempt(() => target[name])),
        attempt(() => (target.location = url)),
        attempt(() => target.close()),
      ]
    }, exchange)
    expect(tried).toEqual([...Array(5).fill('SecurityError'), 'done'])
    await popup.waitForTimeout(300)
    expect([popup.isClosed(), popup.url()]).toEqual([false, `${wallet}/confirm`])
    expect(usesSince()).toBe(0)
    await context.close()
  })

  test('gets one screen, of the first request, whatever else it sends', { tags: 'essential' }, async () => {
    const { page, open, post, request, answers, address, context, wallet, usesSince } = await withWallet()
    const popup = await open()
    const sign = (text: string) => ({ address, message: { type: 'personal', data: stringToHex(text) } })
    const first = request('sign', sign('first'))
    await post(
      request('exportPhrase', {}),
      request('__proto__', {}),
      request('sign', { address }),
      request('sign', { ...sign('x'), yes: true }),
      request('sign', sign('x'), { exp: 1 }),
      request('sign', sign('x'), { exp: Date.now() + 9e9 }),
      request('sign', sign('x'.repeat(200_000))),
      null,
      'x',
      first,
      { ...first, params: sign('swapped') },
      ...Array.from({ length: 200 }, (_, index) => request('sign', sign(`flood ${index}`))),
    )
    await page.evaluate(
      ([url, around]) => {
        const target = (window as any).popup
        target.postMessage({ oxbow: 'port' }, url, [new MessageChannel().port2])
        target.postMessage(around, url)
      },
      [wallet, request('sign', sign('around the port'))] as const,
    )
    const codes = Object.groupBy(await answers(210), ({ error }) => String(error?.code))
    expect(Object.fromEntries(Object.entries(codes).map(([code, all]) => [code, all!.length]))).toEqual({
      '-32600': 8,
      '-32602': 2,
      '-32002': 200,
    })
    await popup.getByText('first', { exact: true }).waitFor()
    expect(context.pages()).toHaveLength(2)
    expect(usesSince()).toBe(0)
    await context.close()
  })

  test('gets no signature by a click that comes at once, twice, from a script or after the window lost focus', {
    tags: 'essential',
  }, async () => {
    const { open, post, request, answers, address, context, usesSince } = await withWallet()
    const popup = await open()
    await post(request('sign', { address, message: hello }))
    const sign = popup.getByRole('button', { name: 'Sign', exact: true })
    await sign.click()
    await sign.dblclick()
    await popup.waitForTimeout(900)
    await sign.evaluate((button: HTMLButtonElement) => button.click())
    await popup.waitForTimeout(900)
    await popup.evaluate(() => {
      dispatchEvent(new Event('blur'))
      dispatchEvent(new Event('focus'))
    })
    await sign.click()
    await popup.waitForTimeout(200)
    expect([usesSince(), popup.isClosed()]).toEqual([0, false])
    expect(await popup.getByRole('button', { name: 'Reject' }).isVisible()).toBe(true)
    await popup.getByRole('button', { name: 'Reject' }).click()
    expect((await answers())[0]!.error).toMatchObject({ code: 4001 })
    await context.close()
  })

  test('a stranger’s page gets neither answer nor screen', { tags: 'essential' }, async () => {
    const { context, wallet, exchange, address, usesSince } = await withWallet()
    const stranger = await context.newPage()
    // Served by this same server, and not one of the pages that may ask.
    await stranger.goto(`${exchange.replace('localhost', 'evil.localhost')}/what-leaves-this-device`)
    await stranger.evaluate(
      ([url, own]) => {
        const state = window as any
        state.heard = []
        window.onmessage = (event) => state.heard.push(event.data)
        window.addEventListener(
          'click',
          () => {
            const target = window.open(`${url}/confirm`, '_blank')!
            setInterval(() => {
              const { port1, port2 } = new MessageChannel()
              port1.onmessage = (event) => state.heard.push(event.data)
              target.postMessage({ oxbow: 'port' }, '*', [port2])
              const params = { address: own, message: { type: 'personal', data: '0x65' } }
              port1.postMessage({ oxbow: 1, id: crypto.randomUUID(), verb: 'sign', params, exp: Date.now() + 9_000 })
            }, 100)
          },
          { once: true, capture: true },
        )
      },
      [wallet, address] as const,
    )
    const opened = context.waitForEvent('page')
    await stranger.mouse.click(3, 3)
    const popup = await opened
    await popup.waitForTimeout(1_000)
    expect(await stranger.evaluate(() => (window as any).heard)).toEqual([])
    expect(await popup.getByRole('button').count()).toBe(0)
    expect(usesSince()).toBe(0)
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
