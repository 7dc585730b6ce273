import { useLingui } from '@lingui/react/macro'
import type { PositionStatus } from '@oxbow/positions/Position'
import { Badge } from '@oxbow/ui/Badge'

/** A position's status: whether it earns fees. */
export function StatusBadge({ status }: { status: PositionStatus }) {
  const { t } = useLingui()
  if (status === 'in-range') return <Badge tone="positive">{t`In range`}</Badge>
  if (status === 'out-of-range') return <Badge tone="caution">{t`Out of range`}</Badge>
  return <Badge>{t`Closed`}</Badge>
}
