import type { Browser, Page } from 'playwright-core'
import { type Hex, stringToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Heap, heapOf } from '../../support/heapOf.ts'
import { launchBrowser } from '../../support/launchBrowser.ts'
import { openWallet, press } from '../../support/openWallet.ts'

const oxbow = inject('oxbow')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/**
 * A wallet whose windows stay when they are done, as on a phone where they are tabs: what they leave in memory can be looked at. All of them share a process,
 * so that a look into one sees what the others left.
 */
async function withWallet() {
  const opened = await openWallet(browser, oxbow.baseUrl)
  const { addresses } = await opened.agree('connect', {}, 'Create wallet')
  const address = addresses[0] as Hex
  await opened.context.addInitScript(() => {
    window.close = () => {}
  })
  const manage = async (view: string): Promise<Page> => {
    const popup = await opened.open()
    await opened.post(opened.request('manage', { address, view }))
    return popup
  }
  /** Once it has answered and its screen is gone. */
  const isDone = async (popup: Page) => {
    await opened.answers()
    await expect.poll(() => popup.locator('#root').innerHTML()).toBe('Done. You can close this window.')
  }
  return { ...opened, address, manage, isDone }
}

/** What a screen shows while it is held. */
async function reveal(popup: Page): Promise<{ readonly text: string; readonly heap: Heap }> {
  await popup.getByRole('button', { name: 'Verify and show' }).click()
  const hold = popup.getByRole('button', { name: 'Hold to show' })
  await hold.hover()
  await popup.mouse.down()
  const text = (await popup.getByTestId('secret').textContent())!
  const heap = await heapOf(popup)
  await popup.mouse.up()
  return { text, heap }
}

/** Everything that a page keeps on the device. */
const storageOf = (page: Page) =>
  page.evaluate(async () => {
    const bases = await indexedDB.databases()
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, bases])
  })

const pairsOf = (words: readonly string[]) => words.slice(1).map((word, at) => `${words[at]} ${word}`)

describe('memory of a wallet’s window that is done', () => {
  test('holds neither words nor keys that were shown', async () => {
    const { manage, isDone, context, address } = await withWallet()
    const popup = await manage('phrase')
    await popup.getByRole('button', { name: 'Verify and show' }).waitFor()
    const before = await heapOf(popup)
    const { text: phrase, heap: shown } = await reveal(popup)
    const words = phrase.split(' ')
    expect(mnemonicToAccount(phrase).address.toLowerCase()).toBe(address)
    // The scan finds what is there.
    expect(shown.has(phrase)).toBe(true)
    const countIn = (heap: Heap) => words.reduce((sum, word) => sum + heap.countOf(word), 0)
    expect(countIn(shown)).toBeGreaterThan(countIn(before))

    await popup.getByRole('button', { name: 'Close' }).click()
    await isDone(popup)
    const after = await heapOf(popup)
    expect(pairsOf(words).filter((pair) => after.has(pair))).toEqual([])
    // The list of all words is there; none is there once more.
    expect(countIn(after)).toBeLessThanOrEqual(countIn(before))
    const stored = await storageOf(popup)
    expect(pairsOf(words).filter((pair) => stored.includes(pair))).toEqual([])

    const keys = await manage('key')
    const { text: key, heap: held } = await reveal(keys)
    const digits = key.slice(2)
    expect(digits).toMatch(/^[0-9a-f]{64}$/)
    expect(held.has(digits)).toBe(true)
    await keys.getByRole('button', { name: 'Close' }).click()
    await isDone(keys)
    const left = await heapOf(keys)
    expect([left.has(digits), left.has(digits.slice(0, 20)), left.has(digits.slice(-20))]).toEqual([
      false,
      false,
      false,
    ])
    expect(await storageOf(keys)).not.toContain(digits.slice(0, 20))
    await context.close()
  })

  test('holds no password, and nothing that was typed to be imported', async () => {
    const { manage, isDone, context } = await withWallet()
    const password = 'seventeen-purple-herons-49'
    const backup = await manage('backup')
    // Letter by letter: its strength is estimated on the way, and each beginning of it was a text of its own.
    await backup.getByLabel('Password', { exact: true }).pressSequentially(password)
    await backup.getByLabel('Password again', { exact: true }).fill(password)
    const save = backup.getByRole('button', { name: 'Save backup file', disabled: false })
    await save.waitFor()
    expect((await heapOf(backup)).has(password)).toBe(true)
    await Promise.all([backup.waitForEvent('download'), save.click()])
    await isDone(backup)
    const left = await heapOf(backup)
    const pieces = [password, 'seventeen-p', 'purple-herons', 'herons-4']
    expect(pieces.filter((piece) => left.has(piece))).toEqual([])
    expect(await storageOf(backup)).not.toContain('purple-herons')

    const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    const imported = await manage('import')
    await imported.getByLabel('Recovery phrase or private key').fill(phrase)
    expect((await heapOf(imported)).has(phrase)).toBe(true)
    await imported.getByRole('button', { name: 'Import', exact: true }).click()
    await isDone(imported)
    const forgotten = await heapOf(imported)
    expect(pairsOf(phrase.split(' ')).filter((pair) => forgotten.has(pair))).toEqual([])
    await context.close()
  })

  test('holds no key after a signature, and nothing after it was locked', async () => {
    const { open, post, request, answers, manage, isDone, context, address, page } = await withWallet()
    const shown = await manage('phrase')
    const { text: phrase } = await reveal(shown)
    await shown.getByRole('button', { name: 'Close' }).click()
    await isDone(shown)
    const own = Buffer.from(mnemonicToAccount(phrase).getHdKey().privateKey!).toString('hex')

    const popup = await open()
    await post(request('sign', { address, message: { type: 'personal', data: stringToHex('hello') } }))
    await press(popup, 'Sign')
    await answers()
    await expect.poll(() => popup.locator('#root').innerHTML()).toBe('Done. You can close this window.')
    const left = await heapOf(popup)
    for (const text of [own, ...pairsOf(phrase.split(' '))]) expect(left.has(text), text.slice(0, 8)).toBe(false)

    const locked = await open()
    expect(await storageOf(locked)).toContain('oxbow-vault')
    await post(request('lock', {}))
    await expect.poll(() => locked.locator('#root').innerHTML()).toBe('Done. You can close this window.')
    const heap = await heapOf(locked)
    for (const text of [own, ...pairsOf(phrase.split(' '))]) expect(heap.has(text), text.slice(0, 8)).toBe(false)
    // The vault is gone from the device. Whose wallet its passkey opens is public and stays, or a server could put another one in its place.
    expect(await storageOf(locked)).not.toContain('oxbow-vault')
    expect(await storageOf(locked)).toContain(address)
    // The page that asked never had any of it.
    await page.bringToFront()
    const asking = await heapOf(page)
    for (const text of [own, ...pairsOf(phrase.split(' '))]) expect(asking.has(text), text.slice(0, 8)).toBe(false)
    await context.close()
  })
})
