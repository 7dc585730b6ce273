import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The message after the user rejected a request in the wallet, depending on the steps confirmed before. */
export function toRejectedMessage(steps: readonly toRejectedMessage.Step[] = []): MessageDescriptor {
  const confirmed = steps.filter(({ kind, state, type }) => state === 'done' && onChain.has(type ?? kind))
  if (confirmed.length === 0) return msg`You rejected this in your wallet. Nothing was sent.`
  const isEdit = steps.some(({ kind }) => kind === 'sign')
  if (isEdit && confirmed.some(({ kind }) => kind === 'cancel-orders'))
    return msg`You rejected this in your wallet. Your old order is canceled, and no new one was placed.`
  return msg`You rejected this in your wallet. What was confirmed before stays.`
}

export declare namespace toRejectedMessage {
  type Step = {
    readonly kind: string
    readonly state: string
    /** Undefined if implied by its kind. */
    readonly type?: string | undefined
  }
}

const onChain: ReadonlySet<string> = new Set(['approve', 'reset-approval', 'call', 'batch'])
