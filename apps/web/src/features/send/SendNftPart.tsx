import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { AmountInput } from '@oxbow/ui/AmountInput'
import { Button } from '@oxbow/ui/Button'
import { type ReactNode, useId } from 'react'

/** The NFT to send, and the amount if the account has several copies. */
export function SendNftPart(props: SendNftPart.Props) {
  const { picture, name, collectionName, held, text, error, onText } = props
  const { t, i18n } = useLingui()
  const errorId = useId()
  const isCounted = held !== undefined && held > 1n
  const all = held?.toString()
  return (
    <>
      <div className="flex items-center gap-4 px-5 pt-4 pb-5 sm:px-6">
        <div className="w-24 shrink-0">{picture}</div>
        <div className="min-w-0">
          <p className="font-medium break-words">
            <bdi>{name}</bdi>
          </p>
          {collectionName !== undefined && (
            <p className="truncate text-sm text-text-muted">
              <bdi>{collectionName}</bdi>
            </p>
          )}
        </div>
      </div>
      {isCounted && (
        <section aria-label={t`Amount`} className="flex flex-col gap-2 border-t border-line px-5 py-4 sm:px-6">
          <div className="flex items-center gap-3">
            <AmountInput
              label={t`Amount`}
              typed={text}
              onAmount={onText}
              places={0}
              locale={i18n.locale}
              unreadable={t`Use digits only, like 12.5`}
              invalid={error !== undefined}
              aria-describedby={error === undefined ? undefined : errorId}
            />
            <span className="truncate text-sm text-text-muted tabular-nums">
              {t`Balance ${formatAmount(held, 0, i18n.locale)}`}
            </span>
            {text !== all && (
              <Button size="sm" variant="soft" onClick={() => onText(all ?? '')}>
                {t`Max`}
              </Button>
            )}
          </div>
        </section>
      )}
      {error && (
        <p id={errorId} role="alert" className="px-5 pb-4 text-sm text-critical sm:px-6">
          {error}
        </p>
      )}
    </>
  )
}

export declare namespace SendNftPart {
  type Props = {
    picture: ReactNode
    name: string
    collectionName: string | undefined
    /** The account's balance; undefined while unknown. */
    held: bigint | undefined
    /** The amount as typed. */
    text: string
    /** The error of that amount. */
    error: string | undefined
    onText: (text: string) => void
  }
}
