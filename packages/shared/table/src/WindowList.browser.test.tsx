import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { WindowList } from './WindowList.tsx'

const items = Array.from({ length: 10_000 }, (_, index) => index)
const frame = () => new Promise((done) => requestAnimationFrame(done))

test('behavior: rows of another height than expected are not gone through at every frame', async () => {
  let asked = 0
  const keyOf = (item: number) => {
    asked += 1
    return String(item)
  }
  const screen = await render(
    <WindowList aria-label="Numbers" items={items} keyOf={keyOf} usualHeight={64} allAtMost={60}>
      {(item) => <p style={{ margin: 0, height: item % 50 === 7 ? 90 : 66 }}>{item}</p>}
    </WindowList>,
  )
  await expect.element(screen.getByText('7', { exact: true })).toBeVisible()
  await expect.poll(() => screen.getByRole('list').element().getBoundingClientRect().height).toBeGreaterThan(659_000)
  asked = 0
  const frames = 60
  for (let count = 0; count < frames; count++) {
    scrollBy({ top: 240, behavior: 'instant' })
    await frame()
  }
  // Some dozens of rows are rendered at a time; a few of 200 new ones are higher.
  expect(asked).toBeLessThan(frames * items.length * 0.25)
  const shown = [...screen.getByRole('listitem').elements()].map((each) => each.getBoundingClientRect())
  expect(shown.every(({ top }, index) => index === 0 || Math.abs(top - shown[index - 1]!.bottom) < 1)).toBe(true)
  expect(shown.some(({ top, bottom }) => top <= 0 && bottom > 0)).toBe(true)
  scrollTo({ top: 0, behavior: 'instant' })
})
