import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { type Hex, recoverMessageAddress, stringToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { findAccessibilityViolations } from '../../support/findAccessibilityViolations.ts'
import { launchBrowser } from '../../support/launchBrowser.ts'
import { openWallet } from '../../support/openWallet.ts'
import { screenReader } from '../../support/screenReader.ts'

const oxbow = inject('oxbow')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const chainId = 31_337
const text = `https://oxbow.example/${'a-long-word-without-a-place-to-break'.repeat(4)}`
const personal = { type: 'personal', data: stringToHex(text) }
const views = ['passkeys', 'phrase', 'key', 'backup', 'limits', 'rehearsal', 'import', 'smart-wallet'] as const

/** Native currency and an unlimited approval: amounts, addresses, warnings and the extra step. */
const approval = (to: Hex) => ({
  to,
  value: '0x0',
  data: `0x095ea7b3${'b7'.repeat(20).padStart(64, '0')}${'f'.repeat(64)}`,
})

type Look = { readonly search: string; readonly width: number; readonly context?: BrowserContextOptions }
const looks: Readonly<Record<string, Look>> = {
  'as it opens': { search: '', width: 400 },
  'at 390 pixels, dark': { search: '?theme=dark', width: 390, context: { colorScheme: 'light' } },
  'right to left at 390 pixels': { search: '?lng=ar', width: 390 },
  'in German, dark by the system': { search: '?lng=de', width: 400, context: { colorScheme: 'dark' } },
}

/** Words that stick out at a side, whether or not they can be scrolled to. */
const sticksOut = (popup: Page) =>
  popup.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const beyond = [...document.querySelectorAll('main *, [role=dialog] *, h1, button')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      const isShown = width > 1 && getComputedStyle(element).visibility !== 'hidden'
      return isShown && (left < -0.5 || right > clientWidth + 0.5)
    })
    return [
      ...(scrollWidth > clientWidth ? [`${scrollWidth} of ${clientWidth} pixels`] : []),
      ...beyond.map((element) => element.outerHTML.slice(0, 90)),
    ]
  })

/** How light the page's background is, from 0 to 255. */
const lightness = (popup: Page) =>
  popup.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')!
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    return Math.max(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3))
  })

describe('the wallet’s window', () => {
  test.each(Object.entries(looks))('%s: every screen fits, and axe finds nothing', async (_, look) => {
    const { agree, open, post, request, context } = await openWallet(browser, oxbow.baseUrl, undefined, look.context)
    const found: Record<string, readonly string[]> = {}
    const show = async (name: string, verb: string, params: object) => {
      const popup = await open(look.search)
      await popup.setViewportSize({ width: look.width, height: 640 })
      await post(request(verb, params))
      await popup.getByRole('button', { disabled: false }).first().waitFor()
      // Busy parts have drawn what they read.
      await expect.poll(() => popup.locator('[aria-busy=true]').count()).toBe(0)
      found[`${name} sticks out`] = await sticksOut(popup)
      found[`${name} for everybody`] = await findAccessibilityViolations(popup)
      const isDark = look.search.includes('dark') || look.context?.colorScheme === 'dark'
      expect([name, (await lightness(popup)) < 128]).toEqual([name, isDark])
      const isTurned = look.search.includes('lng=ar')
      expect(await popup.evaluate(() => document.documentElement.dir || 'ltr')).toBe(isTurned ? 'rtl' : 'ltr')
      await popup.close()
    }
    await show('connect', 'connect', {})
    const { addresses } = await agree('connect', {}, 'Create wallet')
    const [address] = addresses
    await show('log in', 'connect', {})
    await show('sign', 'sign', { address, message: personal })
    await show('send', 'send', { address, chainId, calls: [approval(`0x${'c8'.repeat(20)}`)] })
    for (const view of views) await show(view, 'manage', { address, view })
    expect(Object.entries(found).filter(([, problems]) => problems.length > 0)).toEqual([])
    expect(Object.keys(found)).toHaveLength(2 * (4 + views.length))
    await context.close()
  })

  test('keyboard alone: a wallet is made, and a message signed, by what a screen reader announces', async () => {
    const { open, post, request, answers, context } = await openWallet(browser, oxbow.baseUrl)
    const popup = await open()
    await post(request('connect', {}))
    await popup.getByRole('heading', { name: 'Create a wallet' }).waitFor()
    const reader = await screenReader(popup)
    // What does nothing has the focus, so that a key that was meant for the page agrees to nothing.
    expect(await reader.focused()).toBe('button "Cancel"')
    expect(await reader.read('heading')).toEqual(['heading "Create a wallet"'])
    expect(await reader.press()).toBe('button "Create wallet"')
    await popup.waitForTimeout(900)
    await popup.keyboard.press('Enter')
    const [address] = (await answers())[0]!.result.addresses

    const signing = await open()
    await post(request('sign', { address, message: { type: 'personal', data: stringToHex('hello') } }))
    await signing.getByText('hello', { exact: true }).waitFor()
    const hears = await screenReader(signing)
    expect(await hears.focused()).toBe('button "Reject"')
    expect((await hears.read('heading'))[0]).toMatch(/^heading "Sign/)
    expect(await hears.press()).toBe('button "Sign"')
    await signing.waitForTimeout(900)
    await signing.keyboard.press('Enter')
    const { signature } = (await answers())[0]!.result
    expect((await recoverMessageAddress({ message: 'hello', signature })).toLowerCase()).toBe(address)
    await context.close()
  })

  test('keyboard alone: the extra step of a request that can’t be read is taken with Space, and refused with Enter', async () => {
    const { agree, open, post, request, answers, context } = await openWallet(browser, oxbow.baseUrl)
    const { addresses } = await agree('connect', {}, 'Create wallet')
    const [address] = addresses
    const json = JSON.stringify({
      domain: { name: 'Post', chainId },
      types: { Mail: [{ name: 'to', type: 'string' }] },
      primaryType: 'Mail',
      message: { to: 'Bob' },
    })
    const popup = await open()
    await post(request('sign', { address, message: { type: 'typed', json } }))
    await popup.getByRole('checkbox').waitFor()
    const reader = await screenReader(popup)
    expect(await reader.focused()).toBe('button "Reject"')
    const passed = await reader.tabTo(/^checkbox/)
    expect(passed.join('\n')).not.toMatch(/""/)
    expect(await popup.getByRole('button', { name: 'Confirm' }).isDisabled()).toBe(true)
    await popup.keyboard.press('Space')
    expect(await reader.focused()).toMatch(/^checkbox ".+" checked$/)
    await reader.tabTo('button "Reject"')
    await popup.keyboard.press('Enter')
    expect((await answers())[0]!.error).toMatchObject({ code: 4001 })
    await context.close()
  })
})
