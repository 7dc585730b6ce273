import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

/** The successful end of a flow: amounts from the receipt, finality, and the transaction. */
export function Success({ children, note, warning, transaction, next, doneLabel, onDone }: Success.Props) {
  const { t } = useLingui()
  return (
    <>
      <div
        role="status"
        className="flex min-h-0 flex-1 flex-col items-center gap-2 overflow-y-auto px-6 pt-6 pb-7 text-center"
      >
        <span className="rises mb-2 grid size-14 shrink-0 place-items-center rounded-full bg-positive-soft text-positive">
          <Check size={28} strokeWidth={1.5} aria-hidden="true" />
        </span>
        {children}
        <p className="text-sm text-pretty text-text-muted">{note}</p>
        {warning && <div className="mt-2 w-full text-start">{warning}</div>}
        {transaction && <div className="mt-2 flex justify-center [&_p]:justify-center">{transaction}</div>}
      </div>
      <footer className="flex gap-2 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <Button size="lg" variant={next ? 'secondary' : 'primary'} className="w-full" onClick={onDone}>
          {doneLabel ?? t`Done`}
        </Button>
        {next && (
          <Button size="lg" className="w-full" onClick={next.onPress}>
            {next.label}
          </Button>
        )}
      </footer>
    </>
  )
}

export declare namespace Success {
  type Props = {
    /** The amounts moved. */
    children: ReactNode
    note: ReactNode
    warning?: ReactNode
    transaction?: ReactNode
    /** The suggested next action. */
    next?: { readonly label: string; readonly onPress: () => void } | undefined
    /** Label of the button if more remains to be done. */
    doneLabel?: string | undefined
    onDone: () => void
  }
}
