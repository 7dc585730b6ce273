import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Gallery } from './Gallery.tsx'
import { pages } from './pages.ts'

const looks = [
  { name: 'light', theme: 'light', dir: 'ltr' },
  { name: 'dark', theme: 'dark', dir: 'ltr' },
  { name: 'right to left', theme: 'light', dir: 'rtl' },
]

describe.each(looks)('gallery, $name', ({ theme, dir }) => {
  test.each(pages)('$title: axe finds nothing, nothing is cut off', async ({ id, title }) => {
    history.replaceState(null, '', `?${new URLSearchParams({ page: id, theme, dir })}`)
    await render(<Gallery />)
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect.poll(() => document.querySelector(`[data-page="${id}"]`), { timeout: 10_000 }).not.toBeNull()
    await settle()
    expect(await axeFindings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  })
})

/** Entries have faded in: colours in the middle of a transition have no contrast to speak of. */
async function settle(): Promise<void> {
  await Promise.all(
    document.getAnimations().map((animation) => (isEndless(animation) ? undefined : animation.finished)),
  )
}

function isEndless(animation: Animation): boolean {
  return animation.effect?.getTiming().iterations === Number.POSITIVE_INFINITY
}

async function axeFindings(): Promise<readonly string[]> {
  const { violations } = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? node.all[0]?.message ?? ''}`),
  )
}
