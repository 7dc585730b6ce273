import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { ApiError } from '@oxbow/contract/ApiError'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../test/renderPage.tsx'
import { useUntilLoaded } from './useUntilLoaded.ts'

function Answer({ ask }: { ask: () => Promise<string> }) {
  const { data, error } = useUntilLoaded({ queryKey: ['answer', {}], queryFn: ask, retry, retryDelay })
  return <p>{data ?? error?.message ?? 'Loading'}</p>
}

const open = (ask: () => Promise<string>) =>
  renderPage(
    <QueryClientProvider client={new QueryClient()}>
      <Answer ask={ask} />
    </QueryClientProvider>,
  )

test('why it does not come stays in view while it is asked for again, and goes with the answer', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const refusal = new ApiError({ status: 400, code: 'RequestInvalid', detail: 'No.' })
  const ask = vi.fn(() => promise).mockRejectedValueOnce(refusal)
  const page = await open(ask)
  await expect.element(page.getByText('No.')).toBeVisible()
  await expect.poll(() => ask.mock.calls.length, { timeout: 10_000 }).toBe(2)
  await new Promise(requestAnimationFrame)
  expect(page.getByText('No.').elements()).toHaveLength(1)
  resolve('Here it is')
  await expect.element(page.getByText('Here it is')).toBeVisible()
})

test('a server that asks to be left alone for long is said at once', async () => {
  const limited = new ApiError({ status: 429, code: 'Ratelimited', detail: 'Too many.', retryAfterSeconds: 90 })
  const page = await open(() => Promise.reject(limited))
  await expect.element(page.getByText('Too many.')).toBeVisible()
})

test('a server that only fails is said within three seconds and stays said, while it is asked again and again', async () => {
  const ask = vi.fn(() => Promise.reject(new ApiError({ status: 503, code: 'Timeout', detail: 'Away.' })))
  const began = performance.now()
  const page = await open(ask)
  await expect.element(page.getByText('Away.')).toBeVisible()
  expect(performance.now() - began).toBeLessThan(3_000)
  const asked = ask.mock.calls.length
  while (ask.mock.calls.length < asked + 4) {
    await new Promise(requestAnimationFrame)
    expect(page.getByText('Away.').elements()).toHaveLength(1)
  }
}, 30_000)
