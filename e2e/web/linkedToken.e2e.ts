import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { openDesk } from '../support/openDesk.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

test('a link names a token that no list has: it is looked at first, then traded like any other', async () => {
  const comp = chain.token('COMP')
  const desk = await openDesk({
    ...oxbow,
    browser,
    chain,
    onFailure: onTestFailed,
    search: { input: 'ETH', output: 'COMP', value: '1' },
    // An operator who lists one token less.
    prepare: async (page) => {
      await page.route(/\/v1\/tokens/, async (route) => {
        const answer = await route.fetch()
        const list = (await answer.json()) as { tokens: { address: string }[] }
        const tokens = list.tokens.filter(({ address }) => address.toLowerCase() !== comp.toLowerCase())
        await route.fulfill({ response: answer, json: { ...list, tokens } })
      })
    },
  })
  const { page } = desk
  const dialog = desk.dialog('This link names a token that is not listed')
  await dialog.getByText('COMP', { exact: true }).waitFor()
  const use = dialog.getByRole('button', { name: 'Use this token' })
  expect(await use.isDisabled()).toBe(true)
  await dialog.getByRole('checkbox').check()
  await use.click()
  await dialog.waitFor({ state: 'detached' })
  await desk.tokenButton('COMP').waitFor()
  await expect.poll(() => desk.receive.inputValue()).not.toBe('')

  // What is no token is said, and the page goes on with what it has.
  await page.goto(`${oxbow.baseUrl}/swap?outputCurrency=${chain.network.contracts.multicall3}`)
  await dialog.getByText(/^There is no token at this address on Ethereum/).waitFor()
  await dialog.getByRole('button', { name: 'Go on without it' }).click()
  await dialog.waitFor({ state: 'detached' })
  await desk.tokenButton('USDC').waitFor()
  expect(desk.problems).toEqual([])
  await desk.close()
})
