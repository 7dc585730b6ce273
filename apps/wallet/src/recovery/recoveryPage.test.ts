import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromiumFlags } from '@oxbow/test/chromiumFlags'
import { createVault, sealVault } from '@oxbow/wallet-core/changeVault'
import { createKeyring } from '@oxbow/wallet-core/createKeyring'
import { readPhrase } from '@oxbow/wallet-core/readPhrase'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRecoveryPage } from '../../build/buildRecoveryPage.ts'
import { sealBackup } from '../manage/sealBackup.ts'
import { random } from '../vault/random.ts'

const phrase = 'test test test test test test test test test test test junk'
const first = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const realm = 'https://wallet.example.org'
const password = 'correct horse battery staple'

let browser: Browser
let folder: string
const fileOf = (name: string) => join(folder, name)
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'oxbow-recovery-'))
  const keyring = createKeyring({ random })
  const read = readPhrase(phrase)
  if (read.status !== 'valid') throw new Error()
  keyring.addPhrase(read.entropy, { platform: 'evm', name: 'Wallet 1' })
  const content = keyring.toBytes()
  const passkey = { kind: 'passkey', credential: 'first', prf: random(32) } as const
  writeFileSync(fileOf('backup.json'), sealBackup(content, password, realm))
  writeFileSync(fileOf('passkeys.json'), sealVault(createVault(content, passkey, { realm, random }), random))
  writeFileSync(fileOf('other.json'), '{"words":12}')
  writeFileSync(fileOf('recovery.html'), await buildRecoveryPage())
  browser = await chromium.launch({
    executablePath: process.env.OXBOW_CHROMIUM ?? '/usr/bin/chromium',
    args: chromiumFlags,
  })
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** An empty machine: a browser that has never been anywhere, without a network, and the two files on a disk. */
async function openPage(): Promise<{ page: Page; requests: string[] } & AsyncDisposable> {
  const context = await browser.newContext({ offline: true, locale: 'en-US' })
  const page = await context.newPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(pathToFileURL(fileOf('recovery.html')).href)
  return { page, requests, [Symbol.asyncDispose]: () => context.close() }
}

async function choose(page: Page, file: string, typed?: string): Promise<void> {
  await page.getByLabel('Backup file').setInputFiles(fileOf(file))
  if (typed === undefined) return
  await page.getByLabel('Backup password').fill(typed)
  await page.getByRole('button', { name: 'Open backup' }).click()
}

test('default: opens a backup of the wallet from a disk, without a network, and shows the phrase while it is held', async () => {
  await using opened = await openPage()
  const { page, requests } = opened
  await page.getByText('This device is offline.').waitFor()
  await choose(page, 'backup.json', 'wrong horse')
  await page.getByText('Wrong password. Try again.').waitFor()
  await page.getByLabel('Backup password').fill(password)
  await page.keyboard.press('Enter')
  await page.getByText(first).waitFor()

  const hold = page.getByRole('button', { name: 'Hold to show' })
  const isInPage = () => page.evaluate((words) => document.documentElement.outerHTML.includes(words), phrase)
  expect(await isInPage()).toBe(false)
  await hold.hover()
  await page.mouse.down()
  await page.getByText(phrase).waitFor()
  await page.mouse.up()
  expect(await isInPage()).toBe(false)
  await hold.focus()
  await page.keyboard.down('Space')
  expect(await isInPage()).toBe(true)
  await page.keyboard.press('Tab')
  expect(await isInPage()).toBe(false)
  expect(await page.getByLabel('Backup file').inputValue()).toContain('backup.json')
  expect(requests).toEqual([page.url()])
  expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, ''])
})

test('error: a vault that passkeys alone open, and a file that is no backup', async () => {
  await using opened = await openPage()
  const { page } = opened
  await choose(page, 'passkeys.json')
  await page.getByText('opens with a passkey only').waitFor()
  expect(await page.getByRole('alert').textContent()).toContain(realm)
  expect(await page.getByLabel('Backup password').count()).toBe(0)
  await choose(page, 'other.json')
  await page.getByText('This isn’t an Oxbow backup file.').waitFor()
})

test('behavior: neither code nor style of others runs in it, and nothing is loaded or sent', async () => {
  await using opened = await openPage()
  const { page } = opened
  const blocked = await page.evaluate(async () => {
    const found = new Set<string>()
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => found.add(effectiveDirective))
    const script = document.createElement('script')
    const style = document.createElement('style')
    style.textContent = 'main { display: none }'
    const image = document.createElement('img')
    image.src = 'https://evil.example/?'
    document.head.append(style, image)
    try {
      script.textContent = 'document.title = "taken"'
    } catch {
      found.add('trusted-types')
    }
    await fetch('https://evil.example').catch(() => undefined)
    new WebSocket('wss://evil.example').onerror = () => undefined
    await new Promise((done) => setTimeout(done, 200))
    return [...found].sort()
  })
  expect(blocked).toEqual(expect.arrayContaining(['connect-src', 'img-src', 'style-src-elem', 'trusted-types']))
  expect(await page.title()).toBe('Recover your wallet')
  expect(await page.getByRole('heading', { name: 'Recover your wallet' }).isVisible()).toBe(true)
})

test('behavior: speaks seven languages, Arabic from right to left', async () => {
  await using opened = await openPage()
  const { page } = opened
  const titles = new Set<string>()
  for (const code of ['en', 'de', 'es-ES', 'fr', 'ja', 'zh-CN', 'ar']) {
    await page.getByRole('combobox').selectOption(code)
    titles.add(await page.title())
  }
  expect(titles.size).toBe(7)
  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
    'ar',
    'rtl',
  ])
  const { width, content } = await page.evaluate(() => ({ width: innerWidth, content: document.body.scrollWidth }))
  expect(content).toBeLessThanOrEqual(width)
})
