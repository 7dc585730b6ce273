import { Trans } from '@lingui/react/macro'

/** The user's consent to a price at which a trader could profit from the deposit. */
export function PriceConsent({ isConfirmed, onConfirm }: PriceConsent.Props) {
  return (
    <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        checked={isConfirmed}
        onChange={({ target }) => onConfirm(target.checked)}
        className="size-5 accent-accent"
      />
      <Trans>I understand and want this price</Trans>
    </label>
  )
}

export declare namespace PriceConsent {
  type Props = { isConfirmed: boolean; onConfirm: (isConfirmed: boolean) => void }
}
