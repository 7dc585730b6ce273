// biome-ignore-all lint/suspicious/noExplicitAny: what a page of the browser holds has no types here.

import { SoftAuthenticator } from '@oxbow/test/SoftAuthenticator'
import type { Browser } from 'playwright-core'
import { type Hex, stringToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchBrowser } from '../../support/launchBrowser.ts'
import { openWallet } from '../../support/openWallet.ts'

const oxbow = inject('oxbow')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
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
})
