import type { Browser, Page } from 'playwright-core'
import { type Hex, recoverMessageAddress, stringToHex } from 'viem'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchBrowser } from '../../support/launchBrowser.ts'
import { openWallet, press } from '../../support/openWallet.ts'

const oxbow = inject('oxbow')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const hello = { type: 'personal', data: stringToHex('hello') }
const phraseField = (popup: Page) => popup.getByLabel('Recovery phrase or private key')
const importButton = (popup: Page) => popup.getByRole('button', { name: 'Import', exact: true })

describe('importing by recovery phrase', () => {
  test('counts and names the invalid words, says when only the order is wrong, and then signs with the account', async () => {
    const { agree, open, post, request, answers, context } = await openWallet(browser, oxbow.baseUrl)
    const phrase = generateMnemonic(english, 128)
    const words = phrase.split(' ')
    const popup = await open()
    await post(request('connect', {}))
    await importButton(popup).click()
    await popup.getByText('You’ll create a passkey that opens it here.').waitFor()
    const alert = popup.getByRole('alert')
    expect(await importButton(popup).isDisabled()).toBe(true)

    await phraseField(popup).fill(words.with(2, 'oxbow').join(' '))
    expect(await alert.textContent()).toBe('1 invalid word: 3 “oxbow”.')
    await phraseField(popup).fill(words.with(2, 'oxbow').with(10, 'zzz').join('  \n'))
    expect(await alert.textContent()).toBe('2 invalid words: 3 “oxbow”, 11 “zzz”.')
    expect(await importButton(popup).isDisabled()).toBe(true)
    await phraseField(popup).fill(words.slice(0, 11).join(' '))
    expect(await alert.textContent()).toBe('A recovery phrase has 12, 15, 18, 21 or 24 words. This one has 11.')
    await phraseField(popup).fill(Array(12).fill('abandon').join(' '))
    expect(await alert.textContent()).toBe('The phrase you entered is invalid. Check the words and their order.')
    expect(await importButton(popup).isDisabled()).toBe(true)

    await phraseField(popup).fill(` ${phrase.toUpperCase()} `)
    expect(await alert.count()).toBe(0)
    await importButton(popup).click()
    const address = mnemonicToAccount(phrase).address.toLowerCase()
    expect((await answers())[0]!.result).toMatchObject({ addresses: [address] })

    const { signature } = await agree('sign', { address, message: hello }, 'Sign')
    expect((await recoverMessageAddress({ message: 'hello', signature })).toLowerCase()).toBe(address)
    await context.close()
  })

  test('adds its accounts to a wallet that is there, once', async () => {
    const { agree, open, post, request, answers, context } = await openWallet(browser, oxbow.baseUrl)
    const { addresses } = await agree('connect', {}, 'Create wallet')
    const own: Hex = addresses[0]
    const phrase = generateMnemonic(english, 256)
    const imported = mnemonicToAccount(phrase).address.toLowerCase()
    const importing = async () => {
      const popup = await open()
      await post(request('manage', { address: own, view: 'import' }))
      await phraseField(popup).fill(phrase)
      await importButton(popup).click()
      return popup
    }
    await importing()
    expect((await answers())[0]!.result.addresses).toEqual([own, imported])
    const again = await importing()
    await again.getByText('This recovery phrase is already in your wallet.').waitFor()
    await again.getByRole('button', { name: 'Close' }).click()
    expect((await answers())[0]!.result.addresses).toEqual([own, imported])
    await context.close()
  })

  test('goes back without a trace of what was typed', async () => {
    const { open, post, request, context } = await openWallet(browser, oxbow.baseUrl)
    const popup = await open()
    await post(request('connect', {}))
    await importButton(popup).click()
    await phraseField(popup).fill('abandon ability')
    await popup.getByRole('button', { name: 'Back', exact: true }).click()
    await importButton(popup).click()
    expect(await phraseField(popup).inputValue()).toBe('')
    await popup.getByRole('button', { name: 'Back', exact: true }).click()
    await press(popup, 'Create wallet')
    await context.close()
  })
})
