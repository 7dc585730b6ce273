import { msg } from '@lingui/core/macro'
import type { SentKindWords } from './KindLabels.ts'

/** Labels of purchases from and sales to providers. */
export const rampActivityLabels = {
  'on-ramp': {
    done: msg`Bought`,
    pending: msg`Buying`,
    failed: msg`Purchase failed`,
    plain: msg`Purchase`,
  },
  'off-ramp': {
    done: msg`Sold`,
    pending: msg`Selling`,
    failed: msg`Sale failed`,
    plain: msg`Sale`,
  },
} as const satisfies Readonly<Record<string, SentKindWords>>
