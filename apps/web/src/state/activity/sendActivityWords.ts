import { msg } from '@lingui/core/macro'
import type { SendKind } from '@oxbow/send/SendKind'
import type { KindWords } from './KindWords.ts'

/** Labels of transfers. */
export const sendActivityWords: Readonly<Record<SendKind, KindWords>> = {
  send: {
    done: msg`Sent`,
    pending: msg`Sending`,
    failed: msg`Send failed`,
    plain: msg`Send`,
  },
}
