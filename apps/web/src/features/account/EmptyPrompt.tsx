import { useLingui } from '@lingui/react/macro'
import { RiverDrawing } from '@oxbow/marks/RiverDrawing'
import { Button } from '@oxbow/ui/Button'
import { ArrowDownToLine, CreditCard, Landmark } from 'lucide-react'

/** For an account without tokens: the ways to fund it. */
export function EmptyPrompt({ onReceive, onBuy, onTransfer }: EmptyPrompt.Props) {
  const { t } = useLingui()
  return (
    <section className="flex flex-col items-center rounded-lg border border-line bg-surface px-5 py-6 text-center">
      <RiverDrawing scene="dry" className="mb-3 h-20 w-40" />
      <h3 className="font-semibold">{t`Welcome. This account is empty.`}</h3>
      <p className="mt-1 text-sm text-pretty text-text-muted">{t`Send tokens to it from another wallet or from an exchange to begin.`}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        {onBuy && (
          <Button onClick={onBuy}>
            <CreditCard size={18} strokeWidth={1.5} aria-hidden="true" />
            {t`Buy`}
          </Button>
        )}
        <Button variant={onBuy ? 'secondary' : 'primary'} onClick={onReceive}>
          <ArrowDownToLine size={18} strokeWidth={1.5} aria-hidden="true" />
          {t`Receive`}
        </Button>
        {onTransfer && (
          <Button variant="secondary" onClick={onTransfer}>
            <Landmark size={18} strokeWidth={1.5} aria-hidden="true" />
            {t`From exchange`}
          </Button>
        )}
      </div>
    </section>
  )
}

export declare namespace EmptyPrompt {
  type Props = {
    onReceive: () => void
    /** Undefined where nothing can be bought. */
    onBuy: (() => void) | undefined
    /** Opens the transfer from an exchange; undefined without providers. */
    onTransfer: (() => void) | undefined
  }
}
