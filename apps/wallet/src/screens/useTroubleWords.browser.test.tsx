import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ServerError } from '../server/askServer.ts'
import { useErrorMessage } from './useErrorMessage.ts'

function Trouble({ error }: { error: unknown }) {
  return <p>{useErrorMessage()(error)}</p>
}

test.each([
  ['AddressBlocked', 'This site doesn’t serve this address. The transaction wasn’t sent.', undefined],
  ['RegionBlocked', 'This service is unavailable in your region. The transaction wasn’t sent.', undefined],
  ['Ratelimited', 'Too many attempts. Try again in 1 minute.', undefined],
  ['Ratelimited', 'Too many attempts. Try again in 10 minutes.', 599],
  ['Ratelimited', 'Too many attempts. Try again in 2 hours.', 3_601],
])('error: %s is told as: %s', async (code, words, retryAfterSeconds) => {
  i18n.load('en', {})
  i18n.activate('en')
  await render(
    <I18nProvider i18n={i18n}>
      <Trouble error={new ServerError(code, { code, retryAfterSeconds })} />
    </I18nProvider>,
  )
  await expect.element(page.getByText(words)).toBeVisible()
})
