import type { LucideProps } from 'lucide-react'
import { createElement, type FunctionComponent } from 'react'

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

/**
 * Creates an icon of lucide-react, replacing the package's function of the same signature. Icons without a label are hidden from screen readers, as
 * there.
 */
export default function createIcon({ node }: { readonly node: readonly Shape[] }): FunctionComponent<LucideProps> {
  return ({ size = 24, ...props }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': props['aria-label'] === undefined || undefined,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
