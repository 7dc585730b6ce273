import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { findAccessibilityViolations } from '../support/findAccessibilityViolations.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { openSwapPage } from '../support/openSwapPage.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

describe.each(['light', 'dark'] as const)('no barrier, %s', (theme) => {
  test('form with a price, choosing a token, review, connecting', { tags: 'essential' }, async () => {
    // Scenarios that trade run beside this one: a token that none of them trades, and whose pools lead nowhere else.
    const search = { input: 'ETH', output: 'GNO', value: '1', theme }
    const swapPage = await openSwapPage({ ...oxbow, browser, chain, onFailure: onTestFailed, account: 2, search })
    await swapPage.button('Review swap').waitFor()
    expect(await findAccessibilityViolations(swapPage.page)).toEqual([])

    await swapPage.tokenButton('GNO').click()
    await swapPage.page.getByRole('option').first().waitFor()
    expect(await findAccessibilityViolations(swapPage.page)).toEqual([])
    await swapPage.page.keyboard.press('Escape')
    await swapPage.page.getByRole('dialog').waitFor({ state: 'detached' })

    await swapPage.review()
    expect(await findAccessibilityViolations(swapPage.page)).toEqual([])
    await swapPage.close()

    const visitor = await openSwapPage({ ...oxbow, browser, chain, onFailure: onTestFailed, search: { theme } })
    await visitor.button('Connect wallet').click()
    await visitor.dialog('Connect a wallet').waitFor()
    expect(await findAccessibilityViolations(visitor.page)).toEqual([])
    await visitor.close()
  })
})
