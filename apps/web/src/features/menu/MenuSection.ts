/** A part of the menu: pages of ours, or of other sites. */
export type MenuSection = {
  readonly id: 'app' | 'products' | 'protocol' | 'company'
  readonly title: string
  readonly items: readonly MenuItem[]
}

export type MenuItem = { readonly label: string } & (
  | { readonly to: string; readonly keepsNetwork?: boolean }
  | { readonly href: string }
)
