import { useLingui } from '@lingui/react/macro'
import { Segmented } from '@oxbow/ui/Segmented'

/** Chooses the allowance of the contract that moves tokens for orders. */
export function OrderApproval({ spenderName, symbol, spends, value, onChange }: OrderApproval.Props) {
  const { t } = useLingui()
  return (
    <section className="flex flex-col gap-2.5 border-t border-line pt-4">
      <h3 className="text-sm font-medium">{t`Approval for ${symbol}`}</h3>
      <Segmented
        label={t`Approval for ${symbol}`}
        value={value}
        onChange={onChange}
        options={[
          { value: 'exact', label: t`Exact amount` },
          { value: 'unlimited', label: t`Unlimited` },
        ]}
      />
      <p className="text-sm text-pretty text-text-muted">
        {value === 'exact'
          ? t`${spenderName} can spend ${spends}, enough for this and your other open orders.`
          : t`${spenderName} can spend any ${symbol} you sign for. Future orders need only a signature.`}
      </p>
    </section>
  )
}

export declare namespace OrderApproval {
  type Props = {
    /** Name of the approved contract, the same in all languages. */
    spenderName: string
    symbol: string
    /** The formatted amount of an exact approval; shown because it includes open orders as reported by the server, which may exaggerate. */
    spends: string
    value: 'exact' | 'unlimited'
    onChange: (value: 'exact' | 'unlimited') => void
  }
}
