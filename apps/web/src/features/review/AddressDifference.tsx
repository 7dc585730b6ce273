import { useLingui } from '@lingui/react/macro'
import { cx } from '@oxbow/react/cx'

/** Two addresses, one below the other, with their differences highlighted. */
export function AddressDifference({ address, known }: AddressDifference.Props) {
  const { t } = useLingui()
  return (
    <dl className="mt-2 flex flex-col gap-1.5 text-xs">
      <div>
        <dt className="text-text-muted">{t`This address`}</dt>
        <dd dir="ltr" className="font-mono break-all">
          {toParts(address, known).map(({ text, isSame, start }) => (
            <span key={start} className={cx(!isSame && 'rounded-xs bg-critical text-on-critical')}>
              {text}
            </span>
          ))}
        </dd>
      </div>
      <div>
        <dt className="text-text-muted">{t`You’ve sent to`}</dt>
        <dd dir="ltr" className="font-mono break-all">
          {known}
        </dd>
      </div>
    </dl>
  )
}

export declare namespace AddressDifference {
  type Props = {
    /** Both lower-case. */
    address: string
    known: string
  }
}

/** Runs of equal and of different characters. */
function toParts(address: string, known: string): readonly { text: string; isSame: boolean; start: number }[] {
  const parts: { text: string; isSame: boolean; start: number }[] = []
  for (const [place, character] of [...address].entries()) {
    const isSame = known[place] === character
    const last = parts.at(-1)
    if (last?.isSame === isSame) last.text += character
    else parts.push({ text: character, isSame, start: place })
  }
  return parts
}
