import type { Browser } from 'playwright-core'
import { type Hex, parseAbi } from 'viem'
import { readContract } from 'viem/actions'
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

const ether = 10n ** 18n

/** The page of a transfer, with the account of an earlier visit, and what a person does there. */
async function open(options: Partial<openSwapPage.Options> & { token?: string } = {}) {
  const { token = 'ETH', ...rest } = options
  const swapPage = await openSwapPage({ ...oxbow, browser, chain, onFailure: onTestFailed, ...rest })
  const { page } = swapPage
  const currency = token === 'ETH' ? 'NATIVE' : chain.token(token)
  await page.goto(`${oxbow.baseUrl}/send?inputCurrency=${currency}`)
  const amount = page.getByRole('textbox', { name: /^Amount in/ })
  await amount.waitFor()
  return {
    ...swapPage,
    amount,
    recipient: page.getByRole('combobox', { name: 'Recipient' }),
    send: page.getByRole('button', { name: 'Send', exact: true }),
    /** Types tokens and not money. */
    async tokens(text: string) {
      await page.getByTitle(`Enter the amount in ${token}`).click()
      await amount.fill(text)
    },
    async bump(title: string) {
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.waitFor()
      await dialog.getByRole('button', { name: 'Continue' }).click()
    },
    async confirm() {
      const review = page.getByRole('dialog', { name: 'Review send' })
      await review.getByText(/^Simulated: /).waitFor()
      await review.getByRole('button', { name: 'Confirm send' }).click()
      await page.getByRole('dialog', { name: 'Sent' }).waitFor()
    },
  }
}

describe('sending', () => {
  test('ether to a name: the address behind it is shown whole, asked about once, and has it to the wei', {
    tags: 'essential',
  }, async () => {
    const bob = chain.accounts[1]!.address
    const sending = await open({ account: 0 })
    const { page, recipient } = sending
    await sending.tokens('1.25')
    await recipient.fill('bob.eth')
    await recipient.press('Enter')
    await sending.send.click()
    await sending.bump('New address')
    expect((await page.getByRole('dialog').innerText()).replace(/\s/g, '').toLowerCase()).toContain(bob.toLowerCase())
    const before = await chain.balance(chain.token('ETH'), bob)
    await sending.confirm()
    await page.getByText('Sent 1.25 ETH to bob.eth.').waitFor()
    expect((await chain.balance(chain.token('ETH'), bob)) - before).toBe((5n * ether) / 4n)
    expect(await findAccessibilityViolations(page)).toEqual([])
    await sending.done()
    // The form is empty again, and bob is no stranger any more.
    expect(await sending.amount.inputValue()).toBe('')
    await recipient.focus()
    await page.getByRole('option', { name: /bob\.eth.*1 transfer/ }).waitFor()
    expect((await sending.activity())[0]).toMatchObject({ kind: 'send', status: 'confirmed' })
    expect(sending.problems).toEqual([])
    await sending.close()
  })

  test('a token to a contract: both stops, a contract first; turning back sends nothing', async () => {
    const sending = await open({ account: 2, token: 'USDC' })
    const { page, recipient } = sending
    await sending.tokens('5')
    await recipient.fill(chain.network.contracts.multicall3)
    await recipient.press('Enter')
    await page.getByText('This is a smart contract on').waitFor()
    await sending.send.click()
    await sending.bump('Is this a wallet address?')
    await page.getByRole('dialog', { name: 'New address' }).getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(await sending.activity()).toEqual([])
    await sending.close()
  })

  test('what cannot be sent is said at the form: no such name, too much', async () => {
    const sending = await open({ account: 3, token: 'USDC' })
    const { page, recipient } = sending
    await recipient.fill('nobody-has-this.eth')
    await recipient.press('Enter')
    await page.getByText('The address you typed either does not exist or is spelled incorrectly.').waitFor()
    await page.getByRole('button', { name: 'Invalid recipient' }).waitFor()
    await recipient.fill(chain.accounts[1]!.address)
    await recipient.press('Enter')
    await page.getByRole('button', { name: 'Enter an amount' }).waitFor()
    await expect.poll(() => page.locator(':focus').innerText()).toContain('0x7099…79c8')
    await sending.tokens('999999999999')
    await page.getByRole('button', { name: 'Insufficient USDC balance' }).waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])
    await sending.close()
  })

  test('Max of ether leaves the network cost and goes through', async () => {
    const sending = await open({ account: 4 })
    const { page, recipient } = sending
    await recipient.fill(chain.accounts[0]!.address)
    await recipient.press('Enter')
    await page.getByRole('button', { name: 'Max' }).click()
    await sending.send.click()
    await sending.bump('New address')
    const review = page.getByRole('dialog', { name: 'Review send' })
    await review.getByRole('button', { name: 'Confirm send' }).click()
    await page
      .getByRole('dialog', { name: /almost no ETH left/ })
      .getByRole('button', { name: 'Cancel' })
      .click()
    // Thought better of: the others need this account.
    await review.waitFor()
    await sending.close()
  })

  test('without a wallet the page offers to connect one', async () => {
    const sending = await open()
    await sending.page.getByRole('main').getByRole('button', { name: 'Connect wallet' }).waitFor()
    await sending.close()
  })
})

describe('sending NFTs', () => {
  /** What River Ferries and Ferry Passes say themselves, whatever the index has read by then. */
  const collectionAbi = parseAbi([
    'function ownerOf(uint256 id) view returns (address)',
    'function balanceOf(address owner, uint256 id) view returns (uint256)',
  ])
  const read = (call: { address: Hex; functionName: 'ownerOf' | 'balanceOf'; args: readonly unknown[] }) =>
    readContract(chain.client.rpc(chain.network.chainId), { abi: collectionAbi, ...call } as never) as Promise<unknown>

  /** The page of one of the account's NFTs, reached from the portfolio. */
  async function openItem(account: number, name: RegExp) {
    const visit = await openSwapPage({ ...oxbow, browser, chain, onFailure: onTestFailed, account })
    const { page } = visit
    await page.goto(`${oxbow.baseUrl}/portfolio?tab=nfts`)
    const cards = page.getByRole('list', { name: 'NFTs', exact: true }).getByRole('article', { name })
    await cards.first().getByRole('link').click()
    await page.waitForURL(/\/nfts\/ethereum\/0x[0-9a-f]{40}\/\d+$/)
    const [collection, tokenId] = new URL(page.url()).pathname.split('/').slice(3) as [Hex, string]
    await page.getByRole('link', { name: 'Send', exact: true }).click()
    await page.waitForURL(/\/send\?/)
    return { ...visit, collection, tokenId, itemUrl: `${oxbow.baseUrl}/nfts/ethereum/${collection}/${tokenId}` }
  }

  test('an ERC-721 from its page to a friend, who owns it then, on the chain and on its page', async () => {
    const friend = chain.accounts[3]!.address
    const sending = await openItem(2, /^Ferry \d+$/)
    const { page, collection, tokenId, itemUrl } = sending
    const name = `Ferry ${tokenId}`
    await page.getByRole('combobox', { name: 'Recipient' }).waitFor()
    await page.getByRole('main').getByText(name, { exact: true }).waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])
    await page.getByRole('combobox', { name: 'Recipient' }).fill(friend)
    await page.getByRole('combobox', { name: 'Recipient' }).press('Enter')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('dialog', { name: 'New address' }).getByRole('button', { name: 'Continue' }).click()
    const review = page.getByRole('dialog', { name: 'Review send' })
    await review.getByText(new RegExp(`^Simulated: .* gets ${name}\\.$`)).waitFor()
    await review.getByText(tokenId, { exact: true }).waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])
    await review.getByRole('button', { name: 'Confirm send' }).click()
    const sent = page.getByRole('dialog', { name: 'Sent' })
    await sent.getByText(new RegExp(`^Sent ${name} to `)).waitFor()
    const owner = await read({ address: collection, functionName: 'ownerOf', args: [BigInt(tokenId)] })
    expect(String(owner).toLowerCase()).toBe(friend)
    expect((await sending.activity())[0]).toMatchObject({
      kind: 'send',
      status: 'confirmed',
      summary: { type: 'nft-transfer', recipient: friend.toLowerCase(), nft: { collection, tokenId, name } },
    })
    await sent.getByRole('button', { name: 'Done' }).click()
    await page.waitForURL(itemUrl)
    // The index has read the block: its page names the new owner, and offers to send it no more.
    await page
      .getByRole('main')
      .getByText('Owned by')
      .getByRole('link', { name: `${friend.slice(0, 6)}…${friend.slice(-4)}` })
      .waitFor()
    expect(await page.getByRole('link', { name: 'Send', exact: true }).count()).toBe(0)
    await page.goto(`${oxbow.baseUrl}/portfolio?tab=activity`)
    await page
      .getByRole('button', { name: new RegExp(`Sent.*${name}`) })
      .first()
      .waitFor()
    // A link to the form of what is somebody else's by now.
    await page.goto(`${oxbow.baseUrl}/send?chain=ethereum&collection=${collection}&tokenId=${tokenId}`)
    await page.getByRole('alert').getByText('You don’t own this NFT').waitFor()
    expect(sending.problems).toEqual([])
    await sending.close()
  })

  test('an ERC-1155: too many are refused, a contract that takes none is named, and two of them leave', async () => {
    const friend = chain.accounts[1]!.address
    const sending = await openItem(3, /^Single crossing$/)
    const { page, collection, tokenId } = sending
    const balance = (owner: Hex) =>
      read({ address: collection, functionName: 'balanceOf', args: [owner, BigInt(tokenId)] }) as Promise<bigint>
    const own = chain.accounts[3]!.address
    const before = [await balance(own), await balance(friend)] as const
    const amount = page.getByRole('textbox', { name: 'Amount' })
    const recipient = page.getByRole('combobox', { name: 'Recipient' })
    await amount.fill('999')
    await page.getByRole('alert').getByText('You don’t own that many').waitFor()
    await amount.fill('2')
    await recipient.fill(chain.network.contracts.multicall3)
    await recipient.press('Enter')
    await page.getByText('The recipient is a contract that doesn’t accept NFTs.').waitFor()
    expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Clear the recipient' }).click()
    await recipient.fill(friend)
    await recipient.press('Enter')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('dialog', { name: 'New address' }).getByRole('button', { name: 'Continue' }).click()
    const review = page.getByRole('dialog', { name: 'Review send' })
    await review.getByText(/^Simulated: .* gets 2 × Single crossing\.$/).waitFor()
    await review.getByRole('button', { name: 'Confirm send' }).click()
    await page
      .getByRole('dialog', { name: 'Sent' })
      .getByText(/^Sent 2 × Single crossing to /)
      .waitFor()
    expect([await balance(own), await balance(friend)]).toEqual([before[0] - 2n, before[1] + 2n])
    expect(sending.problems).toEqual([])
    await sending.close()
  })
})
