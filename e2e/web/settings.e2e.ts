import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { openSwapPage } from '../support/openSwapPage.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

const open = (options: Partial<openSwapPage.Options> = {}) =>
  openSwapPage({ ...oxbow, browser, chain, onFailure: onTestFailed, ...options })

/** A busy machine takes its time for a quote; a right page needs none of it. */

async function toggle(page: Page, name: string) {
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('switch', { name }).click()
}

describe('testnet mode', () => {
  test('brings the test network up, trades on it, lasts over a reload, and leaves no trace when it ends', async () => {
    const swapPage = await open({ account: 1, search: { input: 'ETH', output: 'USDC', value: '2' } })
    const { page } = swapPage
    await toggle(page, 'Testnet mode')
    const dialog = page.getByRole('dialog', { name: 'Testnet mode is on' })
    await dialog.getByText('A small test network runs on this machine now.').waitFor()
    await dialog.getByRole('button', { name: 'Got it' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?chain=ethereum_sepolia')

    await page.getByRole('button', { name: /^Network:/ }).click()
    const networks = page.getByRole('dialog', { name: 'Networks' }).getByRole('listitem')
    await expect.poll(() => networks.allTextContents()).toEqual([expect.stringContaining('Sepolia (local)')])
    await page.keyboard.press('Escape')

    await swapPage.pay.fill('0.1')
    await page.getByRole('button', { name: /^Switch wallet to/ }).click()
    await swapPage.review()
    await swapPage.confirm()
    await swapPage.done()
    expect((await swapPage.activity()).at(0)).toMatchObject({ chainId: 31340 })

    await page.goto(`${oxbow.baseUrl}/swap?chain=ethereum&inputCurrency=NATIVE&value=5`)
    await page.getByRole('button', { name: /Testnet mode is on/ }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?chain=ethereum_sepolia')

    await page.getByRole('button', { name: /Testnet mode is on/ }).click()
    await page.getByRole('switch', { name: 'Testnet mode' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Network:.*Ethereum/ }).waitFor()
    expect(await page.getByRole('button', { name: /Testnet mode is on/ }).count()).toBe(0)
    expect(new URL(page.url()).searchParams.get('chain')).not.toBe('ethereum_sepolia')
    expect(swapPage.problems).toEqual([])
    await swapPage.close()
  })

  test('a network that does not start is said, with one thing to do', async () => {
    let isAway = true
    const swapPage = await open({
      prepare: async (page) => {
        await page.route('**/v1/testnet', (route) =>
          isAway
            ? route.fulfill({ status: 400, json: { errorCode: 'UnsupportedChain', detail: 'No.' } })
            : route.continue(),
        )
        // As in a browser that knows nothing of the network that an earlier scenario started.
        await page.route('**/v1/networks', async (route) => {
          const response = await route.fetch()
          const { networks } = (await response.json()) as { networks: { isTestnet: boolean }[] }
          const known = networks.filter(({ isTestnet }) => !isTestnet || !isAway)
          await route.fulfill({ response, json: { networks: known } })
        })
      },
    })
    await toggle(swapPage.page, 'Testnet mode')
    const dialog = swapPage.dialog('Testnet mode is on')
    await dialog.getByText('The test network didn’t start.').waitFor()
    isAway = false
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByRole('button', { name: 'Got it' }).click()
    await swapPage.button(/^Network:.*Sepolia/).waitFor()
    await swapPage.close()
  })
})

test('spam waits to be searched for, until the settings show it', async () => {
  const swapPage = await open()
  const choose = () => swapPage.tokenButton('ETH').click()
  const list = swapPage.dialog('Choose a token')
  const names = async () => (await list.getByRole('option').allTextContents()).join('\n')
  const toEnd = async () => {
    await list.getByRole('combobox').press('End')
    for (let press = 0; press < 12; press++) await list.getByRole('combobox').press('PageDown')
  }
  await choose()
  await toEnd()
  expect(await names()).not.toContain('Honeypot')
  await list.getByRole('combobox').fill('honeypot')
  await list
    .getByRole('option', { name: /Honeypot/ })
    .first()
    .waitFor()
  await swapPage.page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })

  await toggle(swapPage.page, 'Hide spam tokens')
  await swapPage.page.keyboard.press('Escape')
  await choose()
  await toEnd()
  await list.getByRole('option', { name: /Honeypot/ }).waitFor()
  await swapPage.close()
})

test('nothing is sent anywhere without a recorded yes, not even when the choice cannot be read', {
  tags: 'essential',
}, async () => {
  const requests = new Set<string>()
  const swapPage = await open({
    search: { input: 'ETH', output: 'USDC', value: '1' },
    prepare: async (page) => {
      page.on('request', (request) => {
        const url = new URL(request.url())
        if (url.protocol.startsWith('http'))
          requests.add(`${url.origin}${url.pathname.split('/').slice(0, 3).join('/')}`)
      })
      await page.addInitScript(() => localStorage.setItem('oxbow.settings', '{'))
    },
  })
  await expect.poll(() => swapPage.receive.inputValue()).not.toBe('')
  await swapPage.page.getByRole('button', { name: 'Settings', exact: true }).click()
  await expect.poll(() => swapPage.page.getByRole('switch', { name: 'Allow usage statistics' }).isChecked()).toBe(true)
  const paths = [...requests].map((url) => url.slice(oxbow.baseUrl.length))
  expect([...requests].every((url) => url.startsWith(oxbow.baseUrl))).toBe(true)
  const asked = paths.filter((path) => !path.startsWith('/assets/'))
  expect(asked.filter((path) => /analytics|event|collect|telemetry|vitals/i.test(path))).toEqual([])
  await swapPage.close()
})

test('language and currency stay in the URL while one types', async () => {
  const swapPage = await open()
  await swapPage.page.goto(`${oxbow.baseUrl}/swap?theme=dark&locale=en&cur=EUR`)
  await swapPage.tokenButton('USDC').waitFor()
  await swapPage.button('Connect wallet').waitFor()
  await swapPage.pay.fill('0.25')
  await expect.poll(() => new URL(swapPage.page.url()).searchParams.get('value')).toBe('0.25')
  const kept = new URL(swapPage.page.url()).searchParams
  expect([kept.get('theme'), kept.get('locale'), kept.get('cur')]).toEqual(['dark', 'en', 'EUR'])
  await swapPage.close()
})
