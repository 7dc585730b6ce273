import { msg } from '@lingui/core/macro'
import type { SendKind } from '@oxbow/send/SendKind'
import type { SentKindWords } from './KindLabels.ts'

/** Labels of transfers. */
export const sendActivityLabels: Readonly<Record<SendKind, SentKindWords>> = {
  send: {
    done: msg`Sent`,
    pending: msg`Sending`,
    failed: msg`Send failed`,
    plain: msg`Send`,
  },
}
