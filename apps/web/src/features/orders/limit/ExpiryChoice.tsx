import { useLingui } from '@lingui/react/macro'
import { Choice } from '../placement/Choice.tsx'
import * as LimitForm from './LimitForm.ts'

/** Chooses when an order expires. */
export function ExpiryChoice({ form, onForm }: ExpiryChoice.Props) {
  const { t } = useLingui()
  const labels = useExpiryWords()
  return (
    <Choice
      title={t`Expires in`}
      value={form.expiry}
      options={LimitForm.expiries.map((value) => ({ value, label: labels[value] }))}
      onChange={(expiry) => onForm({ ...form, expiry })}
    />
  )
}

/** Labels of the expiries: "1 week". */
export function useExpiryWords(): Readonly<Record<LimitForm.Expiry, string>> {
  const { t } = useLingui()
  return { day: t`1 day`, week: t`1 week`, month: t`1 month`, year: t`1 year` }
}

export declare namespace ExpiryChoice {
  type Props = { form: LimitForm.LimitForm; onForm: (form: LimitForm.LimitForm) => void }
}
