import type { Browser, Page } from 'playwright-core'
import { stringToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchBrowser } from '../../support/launchBrowser.ts'
import { openWallet, press } from '../../support/openWallet.ts'

const oxbow = inject('oxbow')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const friend = `0x${'12'.repeat(20)}`

describe('spending limits', () => {
  test('are set once, hold every signature, and make what is over them wait', async () => {
    const { agree, open, post, request, answers, context, wallet } = await openWallet(browser, oxbow.baseUrl)
    const { addresses } = await agree('connect', {}, 'Create wallet')
    const [address] = addresses

    const ask = async (verb: string, params: object): Promise<Page> => {
      const popup = await open()
      await post(request(verb, params))
      return popup
    }
    const permit = (value: number) => ({
      address,
      chainId: 31337,
      message: {
        type: 'typed',
        json: JSON.stringify({
          domain: { name: 'Token', version: '1', chainId: 31337, verifyingContract: token },
          primaryType: 'Permit',
          types: {
            Permit: ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline'].map(
              (each) => {
                const [type, name] = each.split(' ')
                return { type, name }
              },
            ),
          },
          message: { owner: address, spender: friend, value, nonce: 0, deadline: 4_000_000_000 },
        }),
      },
    })

    // One token of the list, with a limit of one.
    const settings = await ask('manage', { address, view: 'limits' })
    const usdc = settings
      .getByLabel('Add a token')
      .getByRole('option', { name: /^USDC · Ethereum/, includeHidden: true })
    const key = (await usdc.getAttribute('value'))!
    const token = key.split(' ')[1]!
    await settings.getByLabel('Add a token').selectOption(key)
    await settings.getByLabel(/^USDC on Ethereum.* per day$/).fill('1')
    await settings.getByRole('button', { name: 'Save limits' }).click()
    await settings.getByText('Left today: 1 USDC').waitFor()
    await settings.getByRole('button', { name: 'Done' }).click()
    await answers()

    const sign = async (popup: Page, button: string) => {
      const box = popup.getByRole('checkbox')
      await popup.getByRole('button', { name: button, exact: true }).waitFor()
      if ((await box.count()) > 0) await box.check()
      await press(popup, button)
    }
    const small = await ask('sign', permit(600_000))
    await small.getByText('Left today: 1 USDC').waitFor()
    await sign(small, 'Sign')
    expect((await answers())[0]!.result.signature).toMatch(/^0x[0-9a-f]{130}$/)

    // Nothing leaves by a text.
    await agree('sign', { address, message: { type: 'personal', data: stringToHex('hello') } }, 'Sign')

    const large = await ask('sign', permit(600_001))
    await large.getByText('Left today: 0.4 USDC').waitFor()
    await sign(large, 'Schedule')
    await large.getByText('Scheduled. You can sign this from', { exact: false }).waitFor()
    expect(await large.getByRole('button', { name: 'Sign', exact: true }).isDisabled()).toBe(true)
    await large.getByRole('button', { name: 'Reject' }).click()
    expect((await answers())[0]!.error!.code).toBe(4001)

    // Whoever takes the count away gets no new one.
    const cleared = await context.newPage()
    await cleared.goto(`${wallet}/`)
    await cleared.evaluate((name) => localStorage.removeItem(name), `oxbow.wallet.limits.${address}`)
    await cleared.close()
    const again = await ask('sign', permit(1))
    await sign(again, 'Sign')
    await again.getByText('This is over your daily limit.').waitFor()
    await again.getByRole('button', { name: 'Schedule', exact: true }).waitFor()
    await context.close()
  })
})
