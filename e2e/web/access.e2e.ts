import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { findBarriers } from '../support/findBarriers.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { openDesk } from '../support/openDesk.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

describe.each(['light', 'dark'] as const)('no barrier, %s', (theme) => {
  test('form with a price, choosing a token, review, connecting', async () => {
    const search = { input: 'ETH', output: 'YFI', value: '1', theme }
    const desk = await openDesk({ ...oxbow, browser, chain, onFailure: onTestFailed, account: 2, search })
    await desk.button('Review swap').waitFor()
    expect(await findBarriers(desk.page)).toEqual([])

    await desk.tokenButton('YFI').click()
    await desk.page.getByRole('option').first().waitFor()
    expect(await findBarriers(desk.page)).toEqual([])
    await desk.page.keyboard.press('Escape')
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })

    await desk.review()
    expect(await findBarriers(desk.page)).toEqual([])
    await desk.close()

    const visitor = await openDesk({ ...oxbow, browser, chain, onFailure: onTestFailed, search: { theme } })
    await visitor.button('Connect wallet').click()
    await visitor.dialog('Connect a wallet').waitFor()
    expect(await findBarriers(visitor.page)).toEqual([])
    await visitor.close()
  })
})

test('a swap by keyboard alone', async () => {
  const desk = await openDesk({
    ...oxbow,
    browser,
    chain,
    onFailure: onTestFailed,
    account: 2,
    search: { input: 'ETH', output: 'COMP' },
  })
  await desk.pay.focus()
  await desk.page.keyboard.type('0.3')
  await desk.button('Review swap').focus()
  await desk.page.keyboard.press('Enter')
  await desk.dialog('Review swap').waitFor()
  await desk.dialog('Review swap').getByRole('button', { name: 'Swap', exact: true }).focus()
  await desk.page.keyboard.press('Enter')
  await desk.dialog('Swap complete').waitFor()
  await desk.close()
})
