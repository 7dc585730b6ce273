import { expect, test, vi } from 'vitest'
import { renderPage } from '../../test/renderPage.tsx'
import { Success } from './Success.tsx'

test('a success offers what one would do next beside being done, and only being done without it', async () => {
  const [onDone, onPress] = [vi.fn(), vi.fn()]
  const page = await renderPage(
    <Success note="Confirmed." next={{ label: 'View position', onPress }} onDone={onDone}>
      <p>You deposited 1 ETH</p>
    </Success>,
  )
  await page.getByRole('button', { name: 'View position' }).click()
  expect([onPress.mock.calls.length, onDone.mock.calls.length]).toEqual([1, 0])
  await page.getByRole('button', { name: 'Done' }).click()
  expect(onDone).toHaveBeenCalledOnce()
  await page.unmount()
  const alone = await renderPage(
    <Success note="Confirmed." onDone={onDone}>
      <p>You deposited 1 ETH</p>
    </Success>,
  )
  expect(alone.getByRole('button').elements()).toHaveLength(1)
})
