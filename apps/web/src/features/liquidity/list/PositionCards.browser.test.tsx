import type { Position } from '@oxbow/positions/Position'
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/renderPage.tsx'
import { PositionCards } from './PositionCards.tsx'

const positions = Array.from(
  { length: 500 },
  (_, index) => ({ protocol: 'v3', chainId: 1, tokenId: BigInt(index) }) as Position,
)

function Pile({ of }: { of: readonly Position[] }) {
  return (
    <PositionCards positions={of}>
      {(position) => <p className="h-72">position {String((position as { tokenId: bigint }).tokenId)}</p>}
    </PositionCards>
  )
}

test('of hundreds those about what is in view are drawn, and each says which it is', async () => {
  const page = await renderPage(<Pile of={positions} />)
  const shown = () => page.getByText(/^position \d+$/).elements()
  await expect.element(page.getByText('position 0', { exact: true })).toBeVisible()
  expect(shown().length).toBeLessThan(30)
  // The heights of those on the way are guessed; the end is reached all the same.
  const last = page.getByText('position 499', { exact: true })
  await expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      return last.elements().length
    })
    .toBe(1)
  expect(shown().length).toBeLessThan(30)
  expect(page.getByText('position 0', { exact: true }).elements()).toHaveLength(0)
  const item = last.element().closest('li')!
  expect([item.getAttribute('aria-posinset'), item.getAttribute('aria-setsize')]).toEqual(['500', '500'])
  window.scrollTo(0, 0)
  await expect.element(page.getByText('position 0', { exact: true })).toBeVisible()
})

test('a dozen are all drawn, in view or not', async () => {
  const page = await renderPage(<Pile of={positions.slice(0, 12)} />)
  await expect.poll(() => page.getByText(/^position \d+$/).elements().length).toBe(12)
})
