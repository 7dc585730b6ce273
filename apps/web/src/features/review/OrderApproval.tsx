import { useLingui } from '@lingui/react/macro'
import { Segmented } from '@oxbow/ui/Segmented'

/** How much the contract that moves tokens for orders may take from now on. */
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
    /** Of the contract that is approved; the same in every language. */
    spenderName: string
    symbol: string
    /** All that an exact approval lets it take, as it is shown: a server says what is open, and may say too much. */
    spends: string
    value: 'exact' | 'unlimited'
    onChange: (value: 'exact' | 'unlimited') => void
  }
}
