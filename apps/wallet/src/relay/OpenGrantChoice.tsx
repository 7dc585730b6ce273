import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@oxbow/ui/Checkbox'

/** Before a request is sent while one that was handed to the operator may still be sent: both would happen, whatever the operator or its node said of the first. */
export function OpenGrantChoice({ until, isChosen, onChange }: OpenGrantChoice.Props) {
  const { i18n, t } = useLingui()
  // The minute after.
  const time = new Intl.DateTimeFormat(i18n.locale, { timeStyle: 'short' }).format((until + 59) * 1_000)
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is a checkbox
    <label className="flex gap-2 text-sm">
      <Checkbox checked={isChosen} onChange={onChange} />
      {t`Your last request went through, or still can until ${time}. Send this one too.`}
    </label>
  )
}

export declare namespace OpenGrantChoice {
  type Props = {
    /** Unix seconds. */
    until: number
    isChosen: boolean
    onChange: (isChosen: boolean) => void
  }
}
