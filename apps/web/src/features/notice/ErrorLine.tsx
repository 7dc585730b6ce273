import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { type GeneralErrorName, generalErrors } from './generalErrors.ts'

/** A general error in one line, with a retry button. */
export function ErrorLine({ error, onRetry }: ErrorLine.Props) {
  const { t, i18n } = useLingui()
  return (
    <p className="flex flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {i18n._(generalErrors[error].title)}
      <Button size="sm" variant="secondary" onClick={onRetry}>
        {t`Try again`}
      </Button>
    </p>
  )
}

export declare namespace ErrorLine {
  type Props = { error: GeneralErrorName; onRetry: () => void }
}
