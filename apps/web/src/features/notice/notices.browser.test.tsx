import { ApiError } from '@oxbow/contract/ApiError'
import { expect, test, vi } from 'vitest'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { DisclaimerBanner } from './DisclaimerBanner.tsx'
import { GeneralError } from './GeneralError.tsx'
import { toGeneralError } from './generalErrors.ts'
import { ListNotice } from './ListNotice.tsx'

test('a general error is said at once, says what it means and offers one way on', async () => {
  const onPress = vi.fn()
  const page = await renderPage(<GeneralError error="unavailable" retry={{ onPress }} headingLevel={1} />)
  const alert = page.getByRole('alert')
  await expect
    .element(alert.getByRole('heading', { level: 1, name: 'Data is unavailable at the moment' }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(onPress).toHaveBeenCalledOnce()
  expect(await findViolations()).toEqual([])
})

test('what the server says decides which error it is', () => {
  const answer = (status: number, code: string) => new ApiError({ status, code, detail: 'No.' })
  expect(toGeneralError(answer(429, 'Ratelimited'))).toBe('too-many')
  expect(toGeneralError(answer(451, 'RegionBlocked'))).toBe('region')
  expect(toGeneralError(answer(404, 'NoRoute'))).toBe('loading')
  expect(toGeneralError(new Error('Something else'))).toBe('unexpected')
})

test('a list without rows says which of the two it is: an index that is built, or a database that is silent', async () => {
  const open = (code: string) =>
    renderPage(
      <ListNotice
        error={new ApiError({ status: 503, code, detail: 'No.' })}
        onRetry={() => {}}
        isRetrying={false}
        onClear={undefined}
      />,
    )
  const built = await open('IndexNotReady')
  await expect.element(built.getByText('The index is still being built')).toBeVisible()
  await built.unmount()
  const silent = await open('DatabaseUnavailable')
  await expect.element(silent.getByText('The database isn’t responding')).toBeVisible()
  expect(silent.getByText(/being built/).elements()).toEqual([])
})

test('the disclaimer tells more when asked and goes when dismissed', async () => {
  const onDismiss = vi.fn()
  const page = await renderPage(<DisclaimerBanner onDismiss={onDismiss} />)
  const banner = page.getByRole('complementary', { name: 'For visitors from the United Kingdom' })
  expect(banner.getByText(/No compensation scheme/).query()).toBeNull()
  await banner.getByRole('button', { name: 'Read more' }).click()
  await expect.element(banner.getByText(/No compensation scheme/)).toBeVisible()
  await expect.element(banner.getByRole('button', { name: 'Read less' })).toHaveAttribute('aria-expanded', 'true')
  expect(await findViolations()).toEqual([])
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  expect(onDismiss).toHaveBeenCalledOnce()
})

test("the operator's words for visitors from the United Kingdom stand in place of the pages'", async () => {
  const words = {
    text: 'Crypto is high risk.',
    more: 'Our firm is not authorised.',
    url: 'https://exchange.example/uk',
  }
  const page = await renderPage(<DisclaimerBanner words={words} onDismiss={() => {}} />)
  const banner = page.getByRole('complementary', { name: 'For visitors from the United Kingdom' })
  await expect.element(banner.getByText('Crypto is high risk.')).toBeVisible()
  expect(banner.getByText(/Oxbow is software/).query()).toBeNull()
  await banner.getByRole('button', { name: 'Read more' }).click()
  await expect.element(banner.getByText('Our firm is not authorised.')).toBeVisible()
  await expect
    .element(banner.getByRole('link', { name: 'exchange.example/uk' }))
    .toHaveAttribute('href', 'https://exchange.example/uk')
  expect(await findViolations()).toEqual([])
})

test('more that is a page of the operator is a link, and without any there is none', async () => {
  const words = { text: 'Crypto is high risk.', more: null, url: 'https://exchange.example/uk' }
  const page = await renderPage(<DisclaimerBanner words={words} onDismiss={() => {}} />)
  await expect
    .element(page.getByRole('link', { name: 'Read more' }))
    .toHaveAttribute('href', 'https://exchange.example/uk')
  const bare = await renderPage(<DisclaimerBanner words={{ ...words, url: null }} onDismiss={() => {}} />)
  expect(bare.getByRole('button', { name: 'Read more' }).query()).toBeNull()
})
