import { useLingui } from '@lingui/react/macro'
import { Badge } from '@oxbow/ui/Badge'
import type { OrderState } from './OrderItem.ts'
import { orderStateWords } from './orderStateWords.ts'

/** An order's status, in a word. */
export function OrderStateBadge({ state }: { state: OrderState }) {
  const { i18n } = useLingui()
  const { label, tone } = orderStateWords[state]
  return <Badge tone={tone}>{i18n._(label)}</Badge>
}
