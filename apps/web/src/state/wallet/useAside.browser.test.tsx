import { Toaster } from '@oxbow/ui/Toaster'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Page, renderPage } from '../../test/renderPage.tsx'
import { unlessAsked, useOpenRequest } from './openRequest.ts'
import { useAside } from './useAside.ts'

function Host({ moment, ...calls }: Pick<useAside.Parameters, 'moment' | 'onSent' | 'onClosed'>) {
  const dialog = useAside({ moment, ...calls })
  const asked = useOpenRequest()
  return (
    <>
      <p>{dialog.isOpen ? 'open' : 'closed'}</p>
      <button type="button" onClick={dialog.close}>
        Close
      </button>
      {asked && (
        <button type="button" onClick={asked}>
          Continue
        </button>
      )}
      {dialog.giveUp && (
        <button type="button" onClick={dialog.giveUp}>
          Give up
        </button>
      )}
      <button type="button" onClick={dialog.onClosed}>
        Way out is over
      </button>
      <Toaster label="Messages" dismissLabel="Dismiss" />
    </>
  )
}

async function open(moment: useAside.Moment) {
  const calls = { onSent: vi.fn(), onClosed: vi.fn() }
  const { rerender, unmount } = await renderPage(<Host moment={moment} {...calls} />)
  const turn = (next: useAside.Moment) =>
    rerender(
      <Page>
        <Host moment={next} {...calls} />
      </Page>,
    )
  return { ...calls, turn, unmount }
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('a dialog that is closed while the wallet asks keeps its flow, and what begins next brings it back', async () => {
  const { onClosed, unmount } = await open('asked')
  await press('Close')
  await press('Way out is over')
  expect(onClosed).not.toHaveBeenCalled()
  const begin = vi.fn()
  unlessAsked(begin)
  expect(begin).not.toHaveBeenCalled()
  await expect.element(page.getByText('open')).toBeVisible()
  await press('Close')
  await press('Continue')
  await press('Give up')
  await press('Way out is over')
  expect(onClosed).toHaveBeenCalledOnce()
  await unmount()
  unlessAsked(begin)
  expect(begin).toHaveBeenCalledOnce()
})

test('what became of it aside is told: sent, declined with a message, and failed in the dialog itself', async () => {
  const sent = await open('asked')
  await press('Close')
  await sent.turn('quiet')
  expect(sent.onSent).not.toHaveBeenCalled()
  await sent.turn('sent')
  expect(sent.onSent).toHaveBeenCalledOnce()
  await sent.unmount()

  const declined = await open('asked')
  await press('Close')
  await declined.turn('declined')
  expect(declined.onClosed).toHaveBeenCalledOnce()
  await expect.element(page.getByText('You rejected this in your wallet. Nothing was sent.')).toBeVisible()
  await declined.unmount()

  const failed = await open('asked')
  await press('Close')
  await failed.turn('person')
  await expect.element(page.getByText('open')).toBeVisible()
})

test('a dialog that the wallet was not asked from closes for good', async () => {
  const { onClosed } = await open('quiet')
  await press('Close')
  await press('Way out is over')
  expect(onClosed).toHaveBeenCalledOnce()
})
