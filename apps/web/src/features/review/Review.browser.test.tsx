import { isolated } from '@oxbow/i18n/isolated'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/renderPage.tsx'
import { Review } from './Review.tsx'

const show = (value: string) =>
  renderPage(
    <div dir="rtl">
      <Review
        plan={{ summary: null, costs: [{ title: 'Cost', value }], button: { label: 'Confirm', onPress: () => {} } }}
      />
    </div>,
  )

/** Left edges of two parts of a shown text. */
async function edges(value: string, parts: readonly [string, string]): Promise<readonly number[]> {
  const page = await show(value)
  const text = page.getByText(value).elements().at(-1)!.firstChild!
  return parts.map((part) => {
    const range = document.createRange()
    range.setStart(text, value.indexOf(part))
    range.setEnd(text, value.indexOf(part) + part.length)
    return range.getBoundingClientRect().left
  })
}

test('default: a figure runs from left to right on every page', async () => {
  const [minus = 0, percent = 0] = await edges('−1.5%', ['−', '%'])
  expect(minus).toBeLessThan(percent)
})

test('behavior: an Arabic sentence runs from right to left, even where it begins with an amount, whose own order stays', async () => {
  const value = `${isolated('0.0003 ETH', 'ar')} على الأكثر (${isolated('0.72 US$', 'ar')})`
  const [first = 0, then = 0] = await edges(value, ['0.0003', 'على'])
  expect(first).toBeGreaterThan(then)
  const [number = 0, unit = 0] = await edges(value, ['0.0003', 'ETH'])
  expect(number).toBeLessThan(unit)
})
