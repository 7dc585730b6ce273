import type { Token } from '@oxbow/tokens/getTokens'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Review } from '../../features/review/Review.tsx'
import { renderPage } from '../../test/renderPage.tsx'
import { useTokenConsent } from './useTokenConsent.tsx'

function token(digit: string, symbol: string, tags: readonly string[] = []): Token {
  const address = `0x${digit.repeat(40)}` as const
  return { chainId: 1, address, symbol, name: symbol, decimals: 18, logoUri: undefined, tags } as Token
}

const plain = token('a', 'AAA')

function Deposit({ tokens }: { tokens: readonly Token[] }) {
  const addresses = tokens.map(({ address }) => address)
  const { consent, banners, accept } = useTokenConsent(tokens, addresses)
  return <Review plan={{ summary: banners, consent, button: { label: 'Deposit', onPress: accept } }} />
}

const deposit = () => page.getByRole('button', { name: 'Deposit' })

test('a token that cannot be sold is deposited by nobody who did not say yes, and whoever did is not asked again', async () => {
  const trap = token('b', 'HONEY', ['honeypot'])
  const first = await renderPage(<Deposit tokens={[plain, trap]} />)
  await expect
    .element(page.getByText('HONEY: You can buy this token, but its contract won’t let you sell it.'))
    .toBeVisible()
  await expect.element(deposit()).toBeDisabled()
  await page.getByRole('checkbox', { name: /this token may be worth nothing/ }).click()
  await deposit().click()
  await first.unmount()
  await renderPage(<Deposit tokens={[plain, trap]} />)
  await expect.element(deposit()).toBeEnabled()
})

test('a token that keeps a part of transfers asks as well, in milder words; one with the symbol of a known one in the strongest', async () => {
  const taxed = await renderPage(<Deposit tokens={[plain, token('c', 'TAX', ['fee-on-transfer'])]} />)
  await expect
    .element(page.getByRole('checkbox', { name: /I understand the risks of TAX and want to deposit anyway\.$/ }))
    .toBeVisible()
  await expect.element(deposit()).toBeDisabled()
  await taxed.unmount()
  await renderPage(<Deposit tokens={[plain, token('d', 'USDC')]} />)
  await expect.element(page.getByText('Possible fake USDC')).toBeVisible()
  await page.getByRole('checkbox', { name: /I have compared the addresses/ }).click()
  await expect.element(deposit()).toBeEnabled()
})

test('tokens that behave are asked nothing about', async () => {
  await renderPage(<Deposit tokens={[plain, token('e', 'BBB')]} />)
  await expect.element(deposit()).toBeEnabled()
  expect(page.getByRole('checkbox').elements()).toEqual([])
})
