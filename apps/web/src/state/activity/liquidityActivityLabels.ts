import { msg } from '@lingui/core/macro'
import type { LiquidityKind } from '@oxbow/liquidity/LiquidityKind'
import type { SentKindWords } from './KindLabels.ts'

/** Labels of liquidity transactions; a missing kind doesn't compile. */
export const liquidityActivityLabels: Readonly<Record<LiquidityKind, SentKindWords>> = {
  'create-pool': {
    done: msg`Created a pool`,
    pending: msg`Creating a pool`,
    failed: msg`Create pool failed`,
    plain: msg`Pool to be created`,
  },
  'add-liquidity': {
    done: msg`Added liquidity`,
    pending: msg`Adding liquidity`,
    failed: msg`Add liquidity failed`,
    plain: msg`Liquidity to be added`,
  },
  'remove-liquidity': {
    done: msg`Removed liquidity`,
    pending: msg`Removing liquidity`,
    failed: msg`Remove liquidity failed`,
    plain: msg`Liquidity to be removed`,
  },
  collect: {
    done: msg`Collected fees`,
    pending: msg`Collecting fees`,
    failed: msg`Collect fees failed`,
    plain: msg`Fees to be collected`,
  },
  migrate: {
    done: msg`Moved liquidity`,
    pending: msg`Moving liquidity`,
    failed: msg`Migrate liquidity failed`,
    plain: msg`Liquidity to be moved`,
  },
  burn: {
    done: msg`Deleted an empty position`,
    pending: msg`Deleting an empty position`,
    failed: msg`Delete position failed`,
    plain: msg`Empty position to be deleted`,
  },
  claim: {
    done: msg`Claimed rewards`,
    pending: msg`Claiming rewards`,
    failed: msg`Claim failed`,
    plain: msg`Rewards to be claimed`,
  },
}
