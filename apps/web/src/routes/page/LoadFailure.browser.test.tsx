import { ApiError, UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import { expect, test, vi } from 'vitest'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { LoadFailure } from './LoadFailure.tsx'

const limited = (retryAfterSeconds: number | undefined) =>
  new ApiError({ status: 429, code: 'Ratelimited', detail: 'Too many requests.', retryAfterSeconds })

test.each([
  [2, 'Too many requests. Prices return in a moment.'],
  [undefined, 'Too many requests. Prices return in a moment.'],
  [45, 'Try again in 1 minute.'],
  [900, 'Try again in 15 minutes.'],
  [5_400, 'Try again in 2 hours.'],
])('a server that asks to wait %s s: %s', async (seconds, words) => {
  const page = await renderPage(<LoadFailure error={limited(seconds)} />)
  await expect.element(page.getByRole('alert').getByText('Too many attempts')).toBeVisible()
  await expect.element(page.getByText(words)).toBeVisible()
  expect(await findViolations()).toEqual([])
})

test('an answer that cannot be read asks for one reload, and for no second one', async () => {
  const error = new UnexpectedAnswerError('/v1/config', undefined)
  const first = await renderPage(<LoadFailure error={error} />)
  await expect.element(first.getByRole('button', { name: 'Reload' })).toBeVisible()
  await first.unmount()
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as never])
  const second = await renderPage(<LoadFailure error={error} />)
  await expect.element(second.getByText('Can’t read this site’s settings')).toBeVisible()
  await expect.element(second.getByText(/^Reloading didn’t help/)).toBeVisible()
  expect(second.getByRole('button').elements()).toHaveLength(0)
  expect(await findViolations()).toEqual([])
})
