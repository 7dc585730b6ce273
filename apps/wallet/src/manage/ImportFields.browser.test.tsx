import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { activateMessages } from '@oxbow/i18n/activateMessages'
import { loadMessages } from '@oxbow/wallet-ui/loadMessages'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ImportFields } from './ImportFields.tsx'

test('the same file can be chosen twice, and a canceled choice wipes nothing', async () => {
  await activateMessages('en', loadMessages)
  const onText = vi.fn()
  const reading = { status: 'empty' } as const
  await render(
    <I18nProvider i18n={i18n}>
      <ImportFields reading={reading} text="" password="" onText={onText} onPassword={() => {}} />
    </I18nProvider>,
  )
  const field = page.getByLabelText('Choose backup file')
  const input = field.element() as HTMLInputElement
  await field.upload(new File(['{}'], 'backup.json', { type: 'application/json' }))
  await vi.waitFor(() => expect(onText).toHaveBeenCalledExactlyOnceWith('{}'))
  await vi.waitFor(() => expect(input.value).toBe(''))

  input.dispatchEvent(new Event('change', { bubbles: true }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(onText).toHaveBeenCalledOnce()
})
