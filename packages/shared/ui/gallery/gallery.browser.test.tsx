import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Gallery } from './Gallery.tsx'
import { openings } from './openings.ts'
import { pages } from './pages.ts'

const looks = [
  { name: 'light', theme: 'light', dir: 'ltr' },
  // These are independent: colors don't depend on direction, nor layout on the theme.
  { name: 'dark and right to left', theme: 'dark', dir: 'rtl' },
]

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

describe.each(looks)('gallery, $name', ({ theme, dir }) => {
  test.each(pages)('$title: no axe findings, nothing cut off', async ({ id, title }) => {
    await show({ page: id, theme, dir })
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(await findings({ runOnly: [...wcag, 'best-practice'] })).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  })
})

describe.each(looks)('opened overlays, $name', ({ theme, dir }) => {
  test.each(openings)('$page, $name: no axe findings', async ({ page: id, by, name, role }) => {
    await show({ page: id, theme, dir })
    await page.getByRole(by, { name, exact: true }).click()
    await expect.element(page.getByRole(role).first()).toBeVisible()
    await settle()
    // Base UI hides the rest of the page while something is open, and shows it again at the moment focus returns there.
    expect(await findings({ runOnly: wcag, rules: { 'aria-hidden-focus': { enabled: false } } })).toEqual([])
  })
})

async function show(search: { page: string; theme: string; dir: string }): Promise<void> {
  history.replaceState(null, '', `?${new URLSearchParams(search)}`)
  await render(<Gallery />)
  await expect.poll(() => document.querySelector(`[data-page="${search.page}"]`), { timeout: 10_000 }).not.toBeNull()
  await settle()
}

/** Waits for names set in effects and for fade-ins: colors in the middle of a transition have no meaningful contrast. */
async function settle(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done))
  await new Promise((done) => setTimeout(done))
  await Promise.all(
    document.getAnimations().map((animation) => (isEndless(animation) ? undefined : animation.finished)),
  )
}

function isEndless(animation: Animation): boolean {
  return animation.effect?.getTiming().iterations === Number.POSITIVE_INFINITY
}

async function findings(options: axe.RunOptions): Promise<readonly string[]> {
  const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? node.all[0]?.message ?? ''}`),
  )
}
