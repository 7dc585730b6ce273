import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { findViolations } from '../../test/renderPage.tsx'
import { AppBanner } from './AppBanner.tsx'
import { CompanyLinks } from './CompanyLinks.tsx'
import { CompanyMenu } from './CompanyMenu.tsx'
import { LegalLinks } from './LegalLinks.tsx'
import type { MenuSection } from './MenuSection.ts'
import { MobileMenu } from './MobileMenu.tsx'
import { NavigationTabs } from './NavigationTabs.tsx'

const sections: readonly MenuSection[] = [
  { id: 'app', title: 'App', items: [{ to: '/swap', label: 'Swap' }] },
  { id: 'company', title: 'Company', items: [{ href: 'https://help.example/', label: 'Help' }] },
]

const companyMenu = <CompanyMenu>{({ close }) => <CompanyLinks sections={sections} onFollow={close} />}</CompanyMenu>

/** Links need a router around them. */
function renderRouted(children: ReactNode, address = '/') {
  const root = createRootRoute({
    component: () => <main>{children}</main>,
    notFoundComponent: () => <main>{children}</main>,
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: [address] }) })
  return render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router as never} />
    </I18nProvider>,
  )
}

describe('CompanyMenu', () => {
  test('a pointer that rests on it opens it, and leaving closes it', async () => {
    await renderRouted(companyMenu)
    await page.getByRole('button', { name: 'About this site' }).hover()
    await expect.element(page.getByRole('link', { name: 'Help' })).toBeVisible()
    await userEvent.unhover(page.getByRole('button', { name: 'About this site' }))
    await expect.element(page.getByRole('link', { name: 'Help' })).not.toBeInTheDocument()
  })

  test('Enter opens it, Tab goes in, Escape closes it and gives the focus back', async () => {
    await renderRouted(companyMenu)
    const button = page.getByRole('button', { name: 'About this site' })
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
    await userEvent.tab()
    await expect.element(button).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button).toHaveAttribute('aria-expanded', 'true')
    expect(await findViolations()).toEqual([])
    await userEvent.tab()
    await expect.element(page.getByRole('link', { name: 'Swap' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
    await expect.element(button).toHaveFocus()
  })

  test('a press of the mouse that opened it by resting leaves it open', async () => {
    await renderRouted(companyMenu)
    const button = page.getByRole('button', { name: 'About this site' })
    await button.hover()
    await expect.element(button).toHaveAttribute('aria-expanded', 'true')
    await button.click()
    await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  })

  test('what leaves Oxbow opens beside it', async () => {
    await renderRouted(companyMenu)
    await page.getByRole('button', { name: 'About this site' }).click()
    const link = page.getByRole('link', { name: 'Help' })
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(link).toHaveAttribute('rel', 'noreferrer')
  })
})

describe('NavigationTabs', () => {
  test('one page is a link; more are a menu', async () => {
    const swap = { to: '/swap', label: 'Swap' }
    await renderRouted(
      <NavigationTabs
        tabs={[
          { id: 'trade', label: 'Trade', pages: [swap, { to: '/limit', label: 'Limit' }] },
          { id: 'explore', label: 'Explore', pages: [{ to: '/explore', label: 'Tokens' }] },
        ]}
      />,
    )
    await expect.element(page.getByRole('link', { name: 'Tokens' })).toHaveAttribute('href', '/explore')
    await page.getByRole('button', { name: 'Trade' }).click()
    await expect.element(page.getByRole('link', { name: 'Limit' })).toBeVisible()
    expect(await findViolations()).toEqual([])
  })

  test('behavior: a page of the same network keeps it', async () => {
    const pages = [
      { to: '/limit', label: 'Limit', keepsNetwork: true },
      { to: '/portfolio', label: 'Portfolio' },
    ]
    await renderRouted(<NavigationTabs tabs={[{ id: 'trade', label: 'Trade', pages }]} />, '/swap?chain=base&value=1')
    await page.getByRole('button', { name: 'Trade' }).click()
    await expect.element(page.getByRole('link', { name: 'Limit' })).toHaveAttribute('href', '/limit?chain=base')
    await expect.element(page.getByRole('link', { name: 'Portfolio' })).toHaveAttribute('href', '/portfolio')
  })
})

describe('MobileMenu', () => {
  const props = { sections, appUrl: undefined, settings: undefined, onSettings: vi.fn(), onClose: vi.fn() }

  test('the first section is open, the others open by press; Escape closes', async () => {
    const onClose = vi.fn()
    await renderRouted(<MobileMenu {...props} onClose={onClose} />)
    const dialog = page.getByRole('dialog', { name: 'Menu' })
    await expect.element(dialog.getByRole('link', { name: 'Swap' })).toBeVisible()
    const company = dialog.getByRole('button', { name: 'Company' })
    await expect.element(company).toHaveAttribute('aria-expanded', 'false')
    await company.click()
    await expect.element(dialog.getByRole('link', { name: 'Help' })).toBeVisible()
    expect(await findViolations()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  })

  test('settings are an entry, and a page with a way back', async () => {
    const onSettings = vi.fn()
    await renderRouted(<MobileMenu {...props} onSettings={onSettings} />)
    await page.getByRole('button', { name: 'Settings' }).click()
    expect(onSettings).toHaveBeenCalledOnce()
  })

  test('the app is offered only where there is one', async () => {
    await renderRouted(<MobileMenu {...props} />)
    await expect.element(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    expect(page.getByRole('link', { name: 'Get the app' }).query()).toBe(null)
  })
})

test('AppBanner: 56 px at the lower edge that can be put away', async () => {
  await page.viewport(390, 844)
  const onDismiss = vi.fn()
  const rendered = await renderRouted(<AppBanner url="https://app.example/" onDismiss={onDismiss} />)
  const banner = page.getByRole('complementary', { name: 'Get the app' })
  await expect.element(banner).toBeVisible()
  expect(banner.element().getBoundingClientRect().height).toBe(56)
  const roomLeft = () => getComputedStyle(document.documentElement).getPropertyValue('--app-banner')
  expect(roomLeft()).toBe('3.5rem')
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  expect(onDismiss).toHaveBeenCalledOnce()
  await rendered.unmount()
  expect(roomLeft()).toBe('')
  await page.viewport(800, 900)
})

describe('LegalLinks', () => {
  test('what the operator gave leads there, what they did not is not shown', async () => {
    const legal = {
      termsUrl: 'https://exchange.example/terms',
      privacyUrl: null,
      contactUrl: 'mailto:help@exchange.example',
    }
    await renderRouted(<LegalLinks legal={legal} />)
    const terms = page.getByRole('link', { name: 'Terms' })
    await expect.element(terms).toHaveAttribute('href', 'https://exchange.example/terms')
    await expect.element(terms).toHaveAttribute('target', '_blank')
    const contact = page.getByRole('link', { name: 'Contact' })
    await expect.element(contact).toHaveAttribute('href', 'mailto:help@exchange.example')
    await expect.element(contact).not.toHaveAttribute('target')
    expect(page.getByRole('link', { name: 'Privacy' }).query()).toBeNull()
    expect(await findViolations()).toEqual([])
  })
})
