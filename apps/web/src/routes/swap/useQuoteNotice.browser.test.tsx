import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { quote } from '../../test/fixtures.ts'
import { Page, renderPage } from '../../test/renderPage.tsx'
import { useQuoteNotice } from './useQuoteNotice.ts'

const none = { status: 'none' } as const
const lost = { status: 'failed', code: 'ServerFailed' } as const

function Host(props: Pick<useQuoteNotice.Parameters, 'quote'> & { question?: string; slowAfterMs?: number }) {
  const { question = 'a', slowAfterMs = 60_000 } = props
  const told = useQuoteNotice({
    key: question,
    quote: props.quote,
    isAsked: true,
    slow: 'ServerUnreachable',
    slowAfterMs,
  })
  return <p>{told.status === 'failed' ? told.code : told.status}</p>
}

test('a price that takes long: says that nobody answers, until one comes', async () => {
  const { rerender } = await renderPage(<Host quote={none} slowAfterMs={50} />)
  await expect.element(page.getByText('ServerUnreachable')).toBeVisible()
  await rerender(
    <Page>
      <Host quote={{ status: 'fresh', quote }} slowAfterMs={50} />
    </Page>,
  )
  await expect.element(page.getByText('fresh')).toBeVisible()
})

test('between two tries: what the last one failed with stays, for the same question alone', async () => {
  const { rerender } = await renderPage(<Host quote={lost} />)
  const show = (next: Parameters<typeof Host>[0]) =>
    rerender(
      <Page>
        <Host {...next} />
      </Page>,
    )
  await show({ quote: none })
  await expect.element(page.getByText('ServerFailed')).toBeVisible()
  await show({ quote: none, question: 'b' })
  await expect.element(page.getByText('none')).toBeVisible()
  await show({ quote: none })
  await expect.element(page.getByText('none')).toBeVisible()
})
