import { useLingui } from '@lingui/react/macro'
import { ErrorState } from '@oxbow/ui/ErrorState'
import type { ReactNode } from 'react'
import { type GeneralErrorName, generalErrors } from './generalErrors.ts'

/** A general error with illustration, explanation and actions. */
export function GeneralError({ error, detail, retry, action, compact, headingLevel, className }: GeneralError.Props) {
  const { t, i18n } = useLingui()
  const { kind, title, meaning } = generalErrors[error]
  return (
    <ErrorState
      kind={kind}
      title={i18n._(title)}
      detail={detail ?? i18n._(meaning)}
      retry={retry && { label: t`Try again`, ...retry }}
      action={action}
      {...(compact !== undefined && { compact })}
      {...(headingLevel !== undefined && { headingLevel })}
      {...(className !== undefined && { className })}
    />
  )
}

export declare namespace GeneralError {
  type Props = {
    error: GeneralErrorName
    /** Details of this error, instead of the general explanation. */
    detail?: ReactNode
    retry?: { onPress: () => void; busy?: boolean; label?: string } | undefined
    action?: ReactNode
    compact?: boolean
    headingLevel?: 1 | 2 | 3
    className?: string
  }
}
