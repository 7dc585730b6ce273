/** A section of the menu, with internal or external links. */
export type MenuSection = {
  readonly id: 'app' | 'products' | 'protocol' | 'company'
  readonly title: string
  readonly items: readonly MenuItem[]
}

export type MenuItem = { readonly label: string } & (
  | { readonly to: string; readonly keepsNetwork?: boolean }
  | { readonly href: string }
)
