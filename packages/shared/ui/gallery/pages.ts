import type { ComponentType } from 'react'

/** Every page of the gallery. Its menu, tests and screenshots use this list. */
export const pages: readonly GalleryPage[] = [
  { id: 'tokens', title: 'Colours and type', load: async () => (await import('./pages/TokensPage.tsx')).TokensPage },
  { id: 'mark', title: 'Mark', load: async () => (await import('./pages/MarkPage.tsx')).MarkPage },
  { id: 'button', title: 'Button', load: async () => (await import('./pages/ButtonPage.tsx')).ButtonPage },
  { id: 'input', title: 'Input', load: async () => (await import('./pages/InputPage.tsx')).InputPage },
  {
    id: 'amount-input',
    title: 'Amount input',
    load: async () => (await import('./pages/AmountInputPage.tsx')).AmountInputPage,
  },
  { id: 'digits', title: 'Digits and change', load: async () => (await import('./pages/DigitsPage.tsx')).DigitsPage },
  { id: 'select', title: 'Select and combobox', load: async () => (await import('./pages/SelectPage.tsx')).SelectPage },
  { id: 'toggle', title: 'Switch and checkbox', load: async () => (await import('./pages/TogglePage.tsx')).TogglePage },
  { id: 'tabs', title: 'Tabs and segments', load: async () => (await import('./pages/TabsPage.tsx')).TabsPage },
  { id: 'menu', title: 'Menu', load: async () => (await import('./pages/MenuPage.tsx')).MenuPage },
  {
    id: 'popover',
    title: 'Popover, hint, tooltip',
    load: async () => (await import('./pages/PopoverPage.tsx')).PopoverPage,
  },
  { id: 'dialog', title: 'Dialog', load: async () => (await import('./pages/DialogPage.tsx')).DialogPage },
  { id: 'drawer', title: 'Drawer and sheet', load: async () => (await import('./pages/DrawerPage.tsx')).DrawerPage },
  {
    id: 'disclosure',
    title: 'Disclosure',
    load: async () => (await import('./pages/DisclosurePage.tsx')).DisclosurePage,
  },
  { id: 'toast', title: 'Toast', load: async () => (await import('./pages/ToastPage.tsx')).ToastPage },
  { id: 'banner', title: 'Banner and badge', load: async () => (await import('./pages/BannerPage.tsx')).BannerPage },
  { id: 'logo', title: 'Logos and address', load: async () => (await import('./pages/LogoPage.tsx')).LogoPage },
  { id: 'table', title: 'Table', load: async () => (await import('./pages/TablePage.tsx')).TablePage },
  {
    id: 'chart-frame',
    title: 'Chart frame',
    load: async () => (await import('./pages/ChartFramePage.tsx')).ChartFramePage,
  },
  {
    id: 'stepper',
    title: 'Stepper and progress',
    load: async () => (await import('./pages/StepperPage.tsx')).StepperPage,
  },
  { id: 'empty', title: 'Empty and error states', load: async () => (await import('./pages/EmptyPage.tsx')).EmptyPage },
  {
    id: 'skeleton',
    title: 'Skeleton and spinner',
    load: async () => (await import('./pages/SkeletonPage.tsx')).SkeletonPage,
  },
]

export type GalleryPage = {
  readonly id: string
  readonly title: string
  readonly load: () => Promise<ComponentType>
}
