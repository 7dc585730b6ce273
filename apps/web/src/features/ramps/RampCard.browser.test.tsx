import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../test/renderPage.tsx'
import { RampCard } from './RampCard.tsx'

const noop = () => {}
const props: RampCard.Props = {
  side: 'buy',
  modes: (heading: ReactNode) => heading,
  view: { kind: 'off' },
  form: { unit: 'money', text: '', currency: 'USD' },
  onForm: noop,
  token: undefined,
  tokenButton: null,
  balance: undefined,
  onPart: undefined,
  place: { country: 'DE', region: '', onChange: noop },
  isSandbox: false,
  quotes: null,
  failure: <p>No provider.</p>,
  isStarting: false,
  onConnect: noop,
  onChooseToken: noop,
  onRetry: noop,
  onStart: noop,
}

test('default: without a provider the page says so, and has no form', async () => {
  await renderPage(<RampCard {...props} />)
  await expect.element(page.getByText('No provider.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Buy' })).toBeVisible()
  expect(page.getByText('You pay').elements()).toHaveLength(0)
})

test('behavior: with one it asks for an amount', async () => {
  await renderPage(<RampCard {...props} view={{ kind: 'enter-amount' }} />)
  await expect.element(page.getByText('You pay')).toBeVisible()
})
