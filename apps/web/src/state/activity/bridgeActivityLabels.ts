import { msg } from '@lingui/core/macro'
import type { BridgeKind } from '@oxbow/bridge/BridgeKind'
import type { SentKindWords } from './KindLabels.ts'

/** Labels of transfers to other networks. */
export const bridgeActivityLabels: Readonly<Record<BridgeKind, SentKindWords>> = {
  bridge: {
    done: msg`Bridged`,
    pending: msg`Bridging`,
    failed: msg`Bridge failed`,
    plain: msg`Bridge`,
  },
  'bridge-speed-up': {
    done: msg`Accepted less`,
    pending: msg`Accepting less`,
    failed: msg`Speed-up failed`,
    plain: msg`Speed-up`,
  },
}
