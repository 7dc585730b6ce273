import type { Position } from '@oxbow/exchange/position/Position'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/renderPage.tsx'
import { PositionPile } from './PositionPile.tsx'

const positions = Array.from({ length: 500 }, (_, index) => ({ tokenId: BigInt(index) }) as Position)

test('the first positions of hundreds are drawn, the others as one comes near them', async () => {
  const page = await renderPage(
    <PositionPile positions={positions} className="">
      {(position) => {
        const id = String((position as { tokenId: bigint }).tokenId)
        return (
          <li key={id} className="h-72">
            position {id}
          </li>
        )
      }}
    </PositionPile>,
  )
  const count = () => page.getByText(/^position \d+$/).elements().length
  await expect.element(page.getByText('position 0', { exact: true })).toBeVisible()
  const first = count()
  expect(first).toBeLessThan(100)
  window.scrollTo(0, document.documentElement.scrollHeight)
  await expect.poll(count).toBeGreaterThan(first)
  for (let step = 0; step < 40 && count() < 500; step++) {
    window.scrollTo(0, document.documentElement.scrollHeight)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect(count()).toBe(500)
})
