import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { openSwapPage } from '../support/openSwapPage.ts'
import { screenReader } from '../support/screenReader.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

test('heard without a screen: the page tells its parts, connecting, a swap to its end, and the way back', {
  tags: 'essential',
}, async () => {
  // This one trades beside others that count on their prices: a token that none of them trades, and whose pools lead nowhere else.
  const search = { input: 'ETH', output: 'SNX', value: '0.1' }
  const swapPage = await openSwapPage({ ...oxbow, browser, chain, onFailure: onTestFailed, search })
  const reader = await screenReader(swapPage.page)
  expect(await reader.read('banner', 'main', 'contentinfo', 'navigation')).toEqual(
    expect.arrayContaining(['banner ""', 'main ""', 'contentinfo ""', 'navigation "Main"']),
  )
  expect(await reader.read('heading')).toEqual(['heading "Swap"', 'heading "You pay"', 'heading "You receive"'])

  // The form in the order in which a trade is thought: what is paid, what is received, what it means, what to do.
  await swapPage.button('Connect wallet').waitFor()
  await swapPage.button('Route').waitFor()
  // Values in money, and how near the price is to the best one, depend on the market of the moment.
  const form = (await reader.tabTo('Connect wallet')).filter((heard) => !/["]\$|“bp”/.test(heard))
  expect(form[0]).toBe('link "Skip to the content"')
  expect(form.slice(form.indexOf('button "Swap settings" collapsed'))).toEqual([
    'button "Swap settings" collapsed',
    'textbox "You pay, amount in ETH" is 0.1',
    'button "ETH , choose another token"',
    'button "Switch tokens"',
    expect.stringMatching(/^textbox "You receive, amount in SNX" is \d/),
    'button "SNX , choose another token"',
    'button "What does “Price” mean?" collapsed',
    expect.stringMatching(/^button "1 ETH = [\d.,]+ SNX"$/),
    'button "What does “Minimum received” mean?" collapsed',
    'button "What does “Network cost” mean?" collapsed',
    'button "Route" collapsed',
    'button "Connect wallet"',
  ])

  await reader.press('Enter')
  await swapPage.dialog('Connect a wallet').waitFor()
  await expect.poll(reader.focused).toMatch(/^(dialog "Connect a wallet"|button )/)
  // Behind a dialog nothing else is to be found.
  await expect.poll(() => reader.read('textbox')).toEqual([])
  await reader.tabTo('Local test wallet')
  await swapPage.page.keyboard.press('Enter')
  await swapPage.page.getByRole('dialog').waitFor({ state: 'detached' })

  await swapPage.button('Review swap').waitFor()
  await swapPage.pay.focus()
  await reader.tabTo('button "Review swap"')
  await swapPage.page.keyboard.press('Enter')
  await swapPage.dialog('Review swap').waitFor()
  expect(await reader.read('dialog')).toEqual([expect.stringContaining('dialog "Review swap"')])
  await reader.tabTo('button "Swap"')
  await swapPage.page.keyboard.press('Enter')
  await swapPage.dialog('Swap complete').waitFor()
  expect(await reader.read('dialog')).toEqual([expect.stringContaining('dialog "Swap complete"')])
  await reader.tabTo('button "Done"')
  await swapPage.page.keyboard.press('Enter')
  await swapPage.page.getByRole('dialog').waitFor({ state: 'detached' })
  await swapPage.close()
})

test('what changes by itself is spoken: the price in words, and that the server is away', async () => {
  const search = { input: 'ETH', output: 'USDC' }
  const swapPage = await openSwapPage({ ...oxbow, browser, chain, onFailure: onTestFailed, search })
  await swapPage.pay.fill('0.25')
  await swapPage.status(/0\.25 ETH/).waitFor({ state: 'attached' })
  await swapPage.page.route('**/v1/**', (route) => route.abort())
  await swapPage.status(/server isn’t responding/).waitFor()
  await swapPage.close()
})

test('the settings by ear: each choice says what it is, and Escape leads back to their button', async () => {
  const swapPage = await openSwapPage({ ...oxbow, browser, chain, onFailure: onTestFailed })
  const reader = await screenReader(swapPage.page)
  await reader.tabTo('button "Settings" collapsed')
  await swapPage.page.keyboard.press('Enter')
  await swapPage.dialog('Settings').waitFor()
  await expect.poll(reader.focused).toBe('radio "System" checked')
  expect(await reader.read('radio', 'switch')).toEqual(
    expect.arrayContaining([
      'radio "System" checked',
      'radio "Light"',
      'radio "Dark"',
      'switch "Hide small balances" checked',
      'switch "Hide spam tokens" checked',
      'switch "Allow usage statistics"',
    ]),
  )
  await swapPage.page.keyboard.press('ArrowRight')
  await expect.poll(reader.focused).toBe('radio "Light" checked')

  await reader.tabTo('button "Language')
  await swapPage.page.keyboard.press('Enter')
  await swapPage.dialog('Language').waitFor()
  await swapPage.page.keyboard.press('Escape')
  await swapPage.page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(reader.focused).toBe('button "Settings" collapsed')
  await swapPage.close()
})
