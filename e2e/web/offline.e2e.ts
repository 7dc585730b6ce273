import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchBrowser } from '../support/launchBrowser.ts'
import { startDeployments } from '../support/startDeployments.ts'

const oxbow = inject('oxbow')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const controller = (page: Page) =>
  page.evaluate(
    () => navigator.serviceWorker.controller && new URL(navigator.serviceWorker.controller.scriptURL).pathname,
  )
const tokenButton = (page: Page) => page.getByRole('button', { name: /, choose another token$/ }).first()
const offlineBar = (page: Page) => page.getByRole('status').filter({ hasText: 'You’re offline' })

/** A visit that lasted until the page was kept. */
async function visit(baseUrl: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${baseUrl}/swap`)
  await tokenButton(page).waitFor()
  await expect.poll(() => controller(page)).toBe('/service-worker.js')
  return page
}

/** Without a connection, also for the browser: Chromium takes itself for online again once a service worker has given it a document. */
async function loseConnection(page: Page): Promise<void> {
  const context = page.context()
  await context.setOffline(true)
  if (!(await page.evaluate(() => navigator.onLine))) return
  await context.setOffline(false)
  await context.setOffline(true)
}

test('without a connection the page opens, says so, keeps what is typed, and is whole again with the connection', async () => {
  const page = await visit(oxbow.baseUrl)
  await loseConnection(page)
  await page.reload()
  await loseConnection(page)
  await offlineBar(page).waitFor()
  await tokenButton(page).waitFor()
  await page.getByRole('textbox', { name: /^You pay/ }).fill('1.25')
  await page.waitForURL(/value=1\.25/)

  await page.goto(`${oxbow.baseUrl}/limit`)
  await page.getByRole('banner').waitFor()

  await page.goBack()
  await loseConnection(page)
  await offlineBar(page).waitFor()
  await page.context().setOffline(false)
  await offlineBar(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('textbox', { name: /^You pay/ }).inputValue()).toBe('1.25')
  await page.context().close()
})

test('a first visit of which nothing is kept yet: the server goes away, the page stays and says so, and what was asked for comes with the server', async () => {
  await using deployments = await startDeployments(oxbow.baseUrl)
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await page.goto(`${deployments.baseUrl}/swap`)
  await tokenButton(page).waitFor()
  await page.getByRole('textbox', { name: /^You pay/ }).fill('1.25')
  await page.waitForURL(/value=1\.25/)
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }))

  deployments.goAway()
  await page.getByRole('banner').getByRole('link', { name: 'Explore' }).first().click()
  await page.getByRole('alert').getByRole('heading', { name: 'Error connecting' }).waitFor()
  await page.getByRole('status').filter({ hasText: 'The server isn’t responding' }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Error connecting' }).waitFor()

  await page.goBack()
  await expect.poll(() => page.getByRole('textbox', { name: /^You pay/ }).inputValue()).toBe('1.25')
  await page.getByRole('button', { name: 'Settings' }).first().click()
  const reload = page.getByRole('button', { name: 'Reload the page' })
  if (await reload.isVisible()) await reload.click()
  expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(true)

  await page.goForward()
  await page.getByRole('heading', { name: 'Error connecting' }).waitFor()
  deployments.comeBack()
  await page.getByRole('row').nth(3).waitFor()
  expect(deployments.problems).toEqual([])
  await page.context().close()
})

test('a service worker of another program at this address is ended at the start', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  // Another program's page, without our Content-Security-Policy.
  await page.route('**/other', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Other</title>' }))
  await page.goto(`${oxbow.baseUrl}/other`)
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?of=another', { scope: '/elsewhere/' }))
  await page.goto(`${oxbow.baseUrl}/swap`)
  const scopes = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    )
  await expect.poll(scopes).toEqual(['/'])
  await context.close()
})

describe('a new version on the server', () => {
  test('an open page finds the files of its own version, and the next load is all of the new one', async () => {
    await using deployments = await startDeployments(oxbow.baseUrl)
    const page = await visit(deployments.baseUrl)
    const entry = () =>
      page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src.replace(/.*\//, ''))
    const first = await entry()

    await deployments.deploy()
    await tokenButton(page).click()
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')

    await page.reload()
    await tokenButton(page).waitFor()
    expect(await entry()).not.toBe(first)
    const kept = () => page.evaluate(() => caches.keys())
    await expect.poll(kept).toEqual([expect.stringMatching(/^oxbow-build-b/)])

    await loseConnection(page)
    await page.reload()
    await loseConnection(page)
    await offlineBar(page).waitFor()
    expect(await entry()).not.toBe(first)
    expect(deployments.problems).toEqual([])
    await page.context().close()
  })
})
