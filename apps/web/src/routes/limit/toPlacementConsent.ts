import type { ReviewConsent } from '../../features/review/ReviewPlan.ts'
import type { TokenCautions } from '../../features/trade-form/TokenCautions.tsx'

/** Warnings about more than a worse price. */
const critical: ReadonlySet<string> = new Set(['taxed-token', 'below-pools', 'far-below-pools'])

/** One consent to all warnings about an order. The number of open orders needs none. */
export function toPlacementConsent(
  {
    warnings,
    cautions,
  }: { readonly warnings: readonly { readonly kind: string }[]; readonly cautions: readonly TokenCautions.Caution[] },
  text: string,
): ReviewConsent | undefined {
  const grounds = [
    ...warnings.flatMap(({ kind }) => (kind === 'many-orders' ? [] : [kind])),
    ...cautions.map(({ symbol, detail }) => `${symbol} ${detail.id}`),
  ]
  if (grounds.length === 0) return undefined
  const isCritical =
    warnings.some(({ kind }) => critical.has(kind)) || cautions.some(({ severity }) => severity === 'critical')
  return { grounds: grounds.join(), tone: isCritical ? 'critical' : 'caution', text }
}
