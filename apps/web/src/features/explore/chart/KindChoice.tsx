import { useLingui } from '@lingui/react/macro'
import type { Transaction } from '@oxbow/contract/marketDocuments'
import { cx } from '@oxbow/react/cx'
import { Segmented } from '@oxbow/ui/Segmented'

/** Filters a list by transaction kind; undefined for all. */
export function KindChoice({ kind, onKind, className }: KindChoice.Props) {
  const { t } = useLingui()
  return (
    <Segmented<Transaction['kind'] | 'all'>
      label={t`Type of transaction`}
      value={kind ?? 'all'}
      onChange={(value) => onKind(value === 'all' ? undefined : value)}
      options={[
        { value: 'all', label: t`All` },
        { value: 'SWAP', label: t`Swaps` },
        { value: 'ADD', label: t`Added` },
        { value: 'REMOVE', label: t`Removed` },
      ]}
      // Scrolls by itself on phones when its labels are too long, instead of the page.
      className={cx('min-w-0 overflow-x-auto [scrollbar-width:none]', className)}
    />
  )
}

export declare namespace KindChoice {
  type Props = {
    kind: Transaction['kind'] | undefined
    onKind: (kind: Transaction['kind'] | undefined) => void
    className: string
  }
}
